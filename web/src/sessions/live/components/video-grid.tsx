import {
  IconChevronLeft,
  IconChevronRight,
  IconHandStop,
  IconMicrophone,
  IconMicrophoneOff,
  IconScreenShare,
  IconWifiOff,
} from "@tabler/icons-react";
import { useEffect, useRef, useState, type RefObject } from "react";
import type { RoomPerson } from "@openrounds/contract/sessions/live/signals.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { IconButton } from "../../../ui/button.tsx";
import { useIsPhone } from "../../../ui/responsive.ts";
import type { RoomState } from "../room/state.ts";
import { tilePageOf } from "../room/tile-pages.ts";

/** A camera without a new picture for this time shows nothing worth seeing. */
const NO_PICTURE_AFTER_MS = 3000;

/** Reports whether pictures of a video come. */
function usePictureFlow(element: RefObject<HTMLVideoElement | null>, report?: (isFlowing: boolean) => void): void {
  const latest = useRef(report);
  useEffect(() => {
    latest.current = report;
  });
  const isWatched = report !== undefined;
  useEffect(() => {
    const video = element.current;
    if (video === null || !isWatched) return;
    // Older browsers cannot tell.
    if (!("requestVideoFrameCallback" in video)) return latest.current?.(true);
    let silence: ReturnType<typeof setTimeout> | undefined;
    let request = 0;
    const note = (): void => {
      clearTimeout(silence);
      silence = setTimeout(() => latest.current?.(false), NO_PICTURE_AFTER_MS);
      latest.current?.(true);
      request = video.requestVideoFrameCallback(note);
    };
    request = video.requestVideoFrameCallback(note);
    return () => {
      clearTimeout(silence);
      video.cancelVideoFrameCallback(request);
      latest.current?.(false);
    };
  }, [element, isWatched]);
}

/** Plays the video of a stream; the audio of others is played by one element for all. */
export function Video({
  stream,
  isMirrored = false,
  label,
  onFlow,
}: {
  readonly stream: MediaStream;
  readonly isMirrored?: boolean;
  readonly label: string;
  /** Called when pictures begin to come, and when none has come for a while. */
  readonly onFlow?: (isFlowing: boolean) => void;
}) {
  const element = useRef<HTMLVideoElement>(null);
  usePictureFlow(element, onFlow);
  useEffect(() => {
    if (element.current !== null && element.current.srcObject !== stream) element.current.srcObject = stream;
  }, [stream]);
  return (
    <video
      ref={element}
      className={isMirrored ? "video video--mirrored" : "video"}
      autoPlay
      playsInline
      muted
      aria-label={label}
    />
  );
}

function SpeakingBars() {
  return (
    <span className="vu" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}

interface PersonTileProps {
  readonly person: RoomPerson;
  readonly isMe: boolean;
  readonly isSpeaking: boolean;
  /** The place in the order of raised hands, from 1. */
  readonly hand: number | undefined;
  readonly stream: MediaStream | undefined;
}

function PersonTile({ person, isMe, isSpeaking, hand, stream }: PersonTileProps) {
  const t = useText();
  const name = isMe ? t("room.you") : person.name;
  const Mic = person.on.includes("mic") ? IconMicrophone : IconMicrophoneOff;
  const [isFlowing, setFlowing] = useState(false);
  const hasPicture = stream !== undefined && (isFlowing || isMe);
  const isCutOff = person.quality === "LOST" && !isMe;
  const classes = [
    "tile",
    isSpeaking ? "tile--talk" : "",
    hasPicture ? "" : "tile--off",
    isCutOff ? "tile--cut" : "",
  ].filter((part) => part !== "");
  return (
    <div className={classes.join(" ")} data-peer={person.peerId}>
      {stream !== undefined && (
        <Video
          stream={stream}
          isMirrored={isMe}
          label={t("room.videoOf", { name })}
          {...(!isMe && { onFlow: setFlowing })}
        />
      )}
      {!hasPicture && <Avatar id={person.userId} name={person.name} size="xl" />}
      {isCutOff && (
        <span className="tile__cut" role="status">
          <IconWifiOff className="i" aria-hidden />
          {t("room.quality.LOST")}
        </span>
      )}
      {hand !== undefined && (
        <span className="tile__hand num">
          <IconHandStop className="i" aria-hidden />
          {hand}
        </span>
      )}
      {person.role !== null && person.role !== "ATTENDEE" && (
        <span className="tile__r">{t(`sessions.role.${person.role}`)}</span>
      )}
      <span className="tile__n">
        {isSpeaking ? <SpeakingBars /> : <Mic className="i" aria-hidden />}
        <span className="trunc">{name}</span>
      </span>
    </div>
  );
}

interface VideoGridProps {
  readonly room: RoomState;
  readonly ownCamera: MediaStream | undefined;
  readonly ownScreen: MediaStream | undefined;
}

/** How many tiles a page has beside a shared screen, and without one. */
const TILES = { desktop: { shared: 5, all: 9 }, phone: { shared: 3, all: 4 } } as const;
const MAX_LISTENERS = 5;

interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly turnTo: (page: number) => void;
}

/** Turns the pages of tiles. */
function TilePager({ page, pages, turnTo }: PagerProps) {
  const t = useText();
  return (
    <nav className="row g2" aria-label={t("room.people")}>
      <IconButton
        icon={IconChevronLeft}
        label={t("app.previous")}
        disabled={page === 0}
        onClick={() => turnTo(page - 1)}
      />
      <span className="num" aria-live="polite">{`${page + 1} / ${pages}`}</span>
      <IconButton
        icon={IconChevronRight}
        label={t("app.next")}
        disabled={page === pages - 1}
        onClick={() => turnTo(page + 1)}
      />
    </nav>
  );
}

/** The shared screen in large, with a page of the people around it. */
export function VideoGrid({ room, ownCamera, ownScreen }: VideoGridProps) {
  const t = useText();
  const cameraOf = (peerId: string): MediaStream | undefined =>
    peerId === room.peerId
      ? ownCamera
      : room.tiles.find((tile) => tile.peerId === peerId && tile.kind === "camera" && !tile.isPaused)?.stream;
  const shared = room.tiles.find(({ kind }) => kind === "screen");
  const sharedStream = shared?.stream ?? ownScreen;
  const sharer = room.people.find(({ peerId }) => peerId === (shared?.peerId ?? room.peerId));
  const [wanted, turnTo] = useState(0);
  const tiles = TILES[useIsPhone() ? "phone" : "desktop"];
  const size = sharedStream === undefined ? tiles.all : tiles.shared;
  const {
    page,
    pages,
    shown: tilePeople,
    listeners,
  } = tilePageOf(room, (peerId) => cameraOf(peerId) !== undefined, { size, wanted });
  return (
    <section className="room__c" aria-label={t("room.video")}>
      <div
        className={`vgrid vgrid--${sharedStream === undefined ? tilePeople.length : tilePeople.length > 2 ? "shared" : "pair"}`}
      >
        {sharedStream !== undefined && (
          <div className="tile tile--share">
            <Video stream={sharedStream} label={t("room.screenOf", { name: sharer?.name ?? "" })} />
            <span className="tile__n">
              <IconScreenShare className="i" aria-hidden />
              <span className="trunc">{t("room.isSharing", { name: sharer?.name ?? "" })}</span>
            </span>
          </div>
        )}
        {tilePeople.map((person) => {
          const at = room.hands.indexOf(person.peerId);
          return (
            <PersonTile
              key={person.peerId}
              person={person}
              isMe={person.peerId === room.peerId}
              isSpeaking={room.speakers.includes(person.peerId)}
              hand={at === -1 ? undefined : at + 1}
              stream={cameraOf(person.peerId)}
            />
          );
        })}
      </div>
      {pages > 1 && (
        <div className="room__more sm t3">
          {listeners.length > 0 && (
            <>
              <span className="avs">
                {listeners.slice(0, MAX_LISTENERS).map(({ userId, peerId, name }) => (
                  <Avatar key={peerId} id={userId} name={name} size="sm" />
                ))}
              </span>
              <span className="grow">{t("room.moreListening", { count: listeners.length })}</span>
            </>
          )}
          <TilePager page={page} pages={pages} turnTo={turnTo} />
        </div>
      )}
    </section>
  );
}
