import {
  IconBadgeCc,
  IconBulb,
  IconBulbOff,
  IconDots,
  IconLanguage,
  IconLanguageOff,
  IconMicrophone,
  IconMicrophoneOff,
  IconScreenShareOff,
  IconUserDown,
  IconUserMinus,
  IconUserUp,
  IconVideo,
  IconVideoOff,
} from "@tabler/icons-react";
import type { BrowserSignal, RemovedPerson, RoomPerson } from "@openrounds/contract/sessions/live/signals.ts";
import { LOCALE_CODES } from "@openrounds/messages/locales.ts";
import { languageName } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { askToConfirm } from "../../../ui/confirmation.ts";
import { Menu, type MenuEntry } from "../../../ui/menu.tsx";
import type { RoomState } from "../room/state.ts";
import { HostControls } from "./host-controls.tsx";

interface PeopleTabProps {
  readonly room: RoomState;
  /** The languages into which the batch is interpreted. */
  readonly interpreters: readonly string[];
  readonly send: (signal: BrowserSignal) => void;
}

/** Showing a person, or oneself, to everybody in large. */
function useSpotlight({ person, room, send }: { readonly person: RoomPerson } & PeopleTabProps): MenuEntry[] {
  const t = useText();
  const isLit = room.controls.spotlight === person.peerId;
  return [
    {
      label: t(isLit ? "room.endSpotlight" : "room.spotlight"),
      icon: isLit ? IconBulbOff : IconBulb,
      onPress: () => send({ type: "spotlight", peerId: isLit ? null : person.peerId }),
    },
  ];
}

/** Letting a person, or oneself, write captions. */
function useCaptioning({ person, send }: { readonly person: RoomPerson } & PeopleTabProps): MenuEntry[] {
  const t = useText();
  const { peerId, isCaptioner } = person;
  return [
    {
      label: t(isCaptioner ? "room.endCaptioner" : "room.makeCaptioner"),
      icon: IconBadgeCc,
      onPress: () => send({ type: "captioner", peerId, isCaptioner: !isCaptioner }),
    },
  ];
}

/** Letting a person, or oneself, interpret into a language, those of the batch first, and ending that. */
function useInterpreting({
  person,
  interpreters,
  send,
}: { readonly person: RoomPerson } & PeopleTabProps): MenuEntry[] {
  const t = useText();
  const { peerId, interprets } = person;
  const appoint = (language: string | null) => () => send({ type: "interpreter", peerId, language });
  if (interprets !== null) {
    return [{ label: t("room.endInterpreter"), icon: IconLanguageOff, onPress: appoint(null) }];
  }
  const entriesOf = (codes: readonly string[]): MenuEntry[] =>
    codes.map((code) => ({ label: languageName(code), onPress: appoint(code) }));
  const others = LOCALE_CODES.filter((code) => !interpreters.includes(code));
  const byName = others.toSorted((a, b) => languageName(a).localeCompare(languageName(b)));
  const entries = entriesOf([...interpreters, ...byName]);
  return [{ label: t("room.makeInterpreter"), icon: IconLanguage, entries }];
}

/** Making a person co-host, and ending that: hosts do it, co-hosts do not. */
function useAppointment({ person, room, send }: { readonly person: RoomPerson } & PeopleTabProps): MenuEntry[] {
  const t = useText();
  const { peerId, canModerate, isCohost } = person;
  const isOwnRight = room.people.some((other) => other.peerId === room.peerId && !other.isCohost);
  if (!isOwnRight || (canModerate && !isCohost)) return [];
  return [
    {
      label: t(isCohost ? "room.endCohost" : "room.makeCohost"),
      icon: isCohost ? IconUserDown : IconUserUp,
      onPress: () => send({ type: "cohost", peerId, isCohost: !isCohost }),
    },
  ];
}

/** What a moderator can do with another person: switch media off, appoint, and remove people who do not moderate. */
function useModeration(props: { readonly person: RoomPerson } & PeopleTabProps): MenuEntry[] {
  const t = useText();
  const { person, send } = props;
  const { peerId, name, on, canModerate } = person;
  const askToRemove = (): void =>
    askToConfirm({
      title: t("room.removeTitle", { name }),
      text: t("room.removeText", { name }),
      confirm: t("room.removeConfirm"),
      cancel: t("app.cancel"),
      onConfirm: () => send({ type: "remove", peerId }),
    });
  const mute = (kind: "camera" | "screen") => () => send({ type: "mute", peerId, kind });
  return [
    ...(on.includes("camera") ? [{ label: t("room.turnCameraOff"), icon: IconVideoOff, onPress: mute("camera") }] : []),
    ...(on.includes("screen")
      ? [{ label: t("room.stopTheirShare"), icon: IconScreenShareOff, onPress: mute("screen") }]
      : []),
    ...useSpotlight(props),
    ...useCaptioning(props),
    ...useInterpreting(props),
    ...useAppointment(props),
    ...(canModerate ? [] : [{ label: t("room.remove"), icon: IconUserMinus, isHarmful: true, onPress: askToRemove }]),
  ];
}

function PersonRow(props: { readonly person: RoomPerson } & PeopleTabProps) {
  const t = useText();
  const { person, room, send } = props;
  const isMe = person.peerId === room.peerId;
  const Mic = person.on.includes("mic") ? IconMicrophone : IconMicrophoneOff;
  const Camera = person.on.includes("camera") ? IconVideo : IconVideoOff;
  const isLit = room.controls.spotlight === person.peerId;
  const moderates = room.canModerate && !isMe;
  const ofOthers = useModeration(props);
  const ofOneself = [...useSpotlight(props), ...useCaptioning(props), ...useInterpreting(props)];
  const entries = isMe ? ofOneself : ofOthers;
  return (
    <li className="row">
      <Avatar id={person.userId} name={person.name} size="sm" />
      <span className="grow">
        <span className="sm med trunc name-line">{isMe ? t("room.meName", { name: person.name }) : person.name}</span>
        {(person.role !== null || person.isCohost || person.isCaptioner || person.interprets !== null || isLit) && (
          <span className="xs t3 row g2 wrap">
            {person.role !== null && <span className="name-line">{t(`sessions.role.${person.role}`)}</span>}
            {isLit && <Badge icon={IconBulb}>{t("room.inSpotlight")}</Badge>}
            {person.isCaptioner && <Badge icon={IconBadgeCc}>{t("room.captions")}</Badge>}
            {person.interprets !== null && <Badge icon={IconLanguage}>{languageName(person.interprets)}</Badge>}
            {person.isCohost && <Badge tone="brand">{t("room.cohost")}</Badge>}
          </span>
        )}
      </span>
      {moderates && person.on.includes("mic") ? (
        <IconButton
          icon={Mic}
          label={t("room.muteName", { name: person.name })}
          onClick={() => send({ type: "mute", peerId: person.peerId, kind: "mic" })}
        />
      ) : (
        <Mic className="i t3" aria-label={t(person.on.includes("mic") ? "room.micOn" : "room.micOff")} />
      )}
      <Camera className="i t3" aria-label={t(person.on.includes("camera") ? "room.cameraOn" : "room.cameraOff")} />
      {room.canModerate && (
        <Menu
          entries={entries}
          target={(button) => (
            <IconButton icon={IconDots} label={t("room.actionsFor", { name: person.name })} {...button} />
          )}
        />
      )}
    </li>
  );
}

function RemovedRow({ person, send }: { readonly person: RemovedPerson } & Pick<PeopleTabProps, "send">) {
  const t = useText();
  return (
    <li className="row">
      <Avatar id={person.userId} name={person.name} size="sm" />
      <span className="grow sm trunc">{person.name}</span>
      <Button size="sm" onClick={() => send({ type: "readmit", userId: person.userId })}>
        {t("room.readmit")}
      </Button>
    </li>
  );
}

/** The people in the room; moderators mute, remove and let back in, and lock the room. */
export function PeopleTab({ room, send, interpreters }: PeopleTabProps) {
  const t = useText();
  return (
    <div className="people stack g3">
      {room.canModerate && <HostControls room={room} send={send} />}
      <ul className="stack g3">
        {room.people.map((person) => (
          <PersonRow key={person.peerId} person={person} room={room} send={send} interpreters={interpreters} />
        ))}
      </ul>
      {room.canModerate && room.removed.length > 0 && (
        <section className="stack g2" aria-label={t("room.removed")}>
          <h2 className="sm semi">{t("room.removed")}</h2>
          <ul className="stack g3">
            {room.removed.map((person) => (
              <RemovedRow key={person.userId} person={person} send={send} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
