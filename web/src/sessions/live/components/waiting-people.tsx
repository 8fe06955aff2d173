import { IconDoorEnter, IconUserX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import type { BrowserSignal, WaitingPerson } from "@openrounds/contract/sessions/live/signals.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { askToConfirm } from "../../../ui/confirmation.ts";
import { toast } from "../../../ui/toast.ts";
import { chime } from "../room/chime.ts";

interface WaitingPeopleProps {
  readonly people: readonly WaitingPerson[];
  readonly send: (signal: BrowserSignal) => void;
}

/** Tells a host by a sound and a toast that somebody came to the lobby. */
function useArrivals(people: readonly WaitingPerson[]): void {
  const t = useText();
  const known = useRef<readonly string[]>([]);
  useEffect(() => {
    const arrived = people.filter(({ userId }) => !known.current.includes(userId));
    known.current = people.map(({ userId }) => userId);
    const [first] = arrived;
    if (first === undefined) return;
    chime();
    toast(t("room.lobby.arrived", { name: first.name, others: arrived.length - 1 }));
  }, [people, t]);
}

function WaitingRow({ person, send }: { readonly person: WaitingPerson } & Pick<WaitingPeopleProps, "send">) {
  const t = useText();
  const { userId, name, role } = person;
  const askToTurnAway = (): void =>
    askToConfirm({
      title: t("room.turnAwayTitle", { name }),
      text: t("room.removeText", { name }),
      confirm: t("room.turnAway"),
      cancel: t("app.cancel"),
      onConfirm: () => send({ type: "turnAway", userId }),
    });
  return (
    <li className="row g2">
      <Avatar id={userId} name={name} size="sm" />
      <span className="grow">
        <span className="sm trunc name-line">{name}</span>
        {role !== null && <span className="xs t2 name-line">{t(`sessions.role.${role}`)}</span>}
      </span>
      <Button size="sm" onClick={() => send({ type: "admit", userIds: [userId] })}>
        {t("room.admit")}
      </Button>
      <IconButton icon={IconUserX} label={t("room.turnAwayName", { name })} onClick={askToTurnAway} />
    </li>
  );
}

/** Who waits in the lobby, above every tab. */
export function WaitingPeople({ people, send }: WaitingPeopleProps) {
  const t = useText();
  useArrivals(people);
  if (people.length === 0) return null;
  const admitAll = (): void => send({ type: "admit", userIds: people.map(({ userId }) => userId) });
  return (
    <section className="hands lobby" aria-label={t("room.lobby.title")}>
      <p className="row between">
        <span className="sm semi row g2">
          <IconDoorEnter className="i" aria-hidden />
          {t("room.lobby.title")}
        </span>
        {people.length > 1 && (
          <Button size="sm" onClick={admitAll}>
            {t("room.admitAll")}
          </Button>
        )}
      </p>
      <ul className="stack g2">
        {people.map((person) => (
          <WaitingRow key={person.userId} person={person} send={send} />
        ))}
      </ul>
    </section>
  );
}
