import { Link } from "@tanstack/react-router";
import { lazy, useEffect, useState, type ReactNode } from "react";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import type { LiveRoomDetails } from "@openrounds/contract/sessions/live/schemas.ts";
import "../../../ui/styles/room.css";
import { useText } from "../../../kernel/i18n.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { PagePart } from "../../../ui/page-part.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import type { OwnMedia } from "../room/own-sources.ts";
import { useRoom } from "../room/use-room.ts";
import { LobbyPage } from "./lobby-page.tsx";
import type { RoomFiles } from "./room-files.ts";
import { RoomPreview } from "./room-preview.tsx";

const loadRoomView = () => import("./room-view.tsx");
/** The room loads while the person is in the preview. */
const RoomView = lazy(async () => ({ default: (await loadRoomView()).RoomView }));

const CLOSED_TEXTS = ["ROOM_FULL", "LOCKED", "TURNED_AWAY", "ENDED", "REPLACED", "REMOVED"] as const;
/** After these, joining again is useless. */
const FINAL: readonly (string | undefined)[] = ["ENDED", "TURNED_AWAY"];

interface RoomStageProps {
  readonly details: LiveRoomDetails;
  /** The person who enters. */
  readonly userId: string;
  /** Whether the person is a guest of this session alone, without a link to its batch. */
  readonly isGuest?: boolean;
  /** The parts that show the files of the session; guests may not open them. */
  readonly files?: RoomFiles;
  /** Shown once the session has ended. */
  readonly nextStep?: ReactNode;
  /** Reads new details from the server. */
  readonly renew: () => Promise<LiveRoomDetails>;
  /** Starts again from the preview. */
  readonly restart: () => void;
}

interface AfterRoomProps extends Pick<RoomStageProps, "details" | "isGuest"> {
  readonly title: string;
  /** A link to what comes after the session. */
  readonly nextStep?: ReactNode;
  readonly restart: (() => void) | undefined;
}

function AfterRoom({ title, details, isGuest = false, nextStep, restart: enterAgain }: AfterRoomProps) {
  const t = useText();
  return (
    <main className="green green--over">
      <EmptyState
        title={title}
        action={
          <span className="row wrap">
            {enterAgain !== undefined && (
              <Button look="now" onClick={enterAgain}>
                {t("room.again")}
              </Button>
            )}
            {nextStep}
            {!isGuest && (
              <Link to={batchPath(details.batchId)} className={buttonClass()}>
                {t("room.toBatch")}
              </Link>
            )}
          </span>
        }
      />
    </main>
  );
}

interface EnteredRoomProps extends Omit<RoomStageProps, "restart"> {
  readonly initialMedia: OwnMedia;
  readonly leave: () => void;
  readonly restart: () => void;
}

function EnteredRoom({
  details,
  userId,
  isGuest = false,
  files,
  nextStep,
  initialMedia,
  renew,
  leave,
  restart: enterAgain,
}: EnteredRoomProps) {
  const t = useText();
  const room = useRoom(details, initialMedia, renew);
  const { connection, closedBecause } = room.state;
  if (connection === "closed") {
    const knownReason = CLOSED_TEXTS.find((each) => each === closedBecause);
    return (
      <AfterRoom
        title={t(`room.closed.${knownReason ?? "other"}`)}
        details={details}
        isGuest={isGuest}
        nextStep={knownReason === "ENDED" ? nextStep : undefined}
        restart={FINAL.includes(knownReason) ? undefined : enterAgain}
      />
    );
  }
  const { waitsFor } = room.state;
  if (waitsFor !== undefined) {
    return <LobbyPage topic={details.topic} mode={waitsFor} isLost={connection !== "waiting"} leave={leave} />;
  }
  return (
    <PagePart lines={4}>
      <RoomView details={details} room={room} userId={userId} isGuest={isGuest} files={files} leave={leave} />
    </PagePart>
  );
}

/** The preview, then the room, then the page after it. */
export function RoomStage({ restart, ...props }: RoomStageProps) {
  const t = useText();
  const [initialMedia, setInitialMedia] = useState<OwnMedia>();
  const [hasLeft, setLeft] = useState(false);
  useEffect(() => void loadRoomView(), []);
  const enterAgain = (): void => {
    setLeft(false);
    setInitialMedia(undefined);
    restart();
  };
  if (hasLeft) return <AfterRoom title={t("room.left")} {...props} restart={enterAgain} />;
  if (initialMedia === undefined) {
    return <RoomPreview details={props.details} renew={props.renew} enter={setInitialMedia} />;
  }
  return <EnteredRoom {...props} initialMedia={initialMedia} leave={() => setLeft(true)} restart={enterAgain} />;
}
