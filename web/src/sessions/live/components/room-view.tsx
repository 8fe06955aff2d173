import { useEffect, useMemo, useRef, useState } from "react";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import type { LiveRoomDetails } from "@openrounds/contract/sessions/live/schemas.ts";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../../kernel/query.ts";
import { useIsNarrow } from "../../../ui/responsive.ts";
import { askToConfirm } from "../../../ui/confirmation.ts";
import { toast, toastFailure } from "../../../ui/toast.ts";
import type { RoomState } from "../room/state.ts";
import type { RoomConnection } from "../room/use-room.ts";
import { SessionFileList, ShownRoomFile } from "./shown-room-file.tsx";
import type { RoomFiles } from "./room-files.ts";
import { Captions } from "./captions.tsx";
import { AgendaPanel } from "./agenda-panel.tsx";
import { DataSaverNote } from "./data-saver-note.tsx";
import { DeviceDialog } from "./device-dialog.tsx";
import { InterpreterBar } from "./interpreter-bar.tsx";
import { LineNote } from "./line-note.tsx";
import { RoomAudio } from "./room-audio.tsx";
import { RecordingNotice, useRecordEntries } from "./room-recording.tsx";
import { RoomToolbar } from "./room-toolbar.tsx";
import { RoomTop } from "./room-top.tsx";
import { ShortcutsDialog } from "./shortcuts-dialog.tsx";
import { SidePanel, focusChat } from "./side-panel.tsx";
import { VideoGrid } from "./video-grid.tsx";
import { REACTION_SIGNS } from "./room-toolbar.tsx";
import { savedPictures, useDataSaver } from "../room/data-saver.ts";
import { useDeviceNotices } from "../room/device-notices.ts";
import { failureOf } from "../room/devices.ts";
import { useEndOfInterpreting, useListening } from "../room/interpretation.ts";
import { useRoomKeys } from "../room/keys.ts";
import { turnLayout } from "../room/preferences.ts";
import { useStage } from "../room/stage.ts";

interface RoomViewProps {
  readonly details: LiveRoomDetails;
  readonly room: RoomConnection;
  readonly userId: string;
  readonly isGuest: boolean;
  readonly files: RoomFiles | undefined;
  readonly leave: () => void;
}

const streamOf = (track: MediaStreamTrack | null): MediaStream | undefined =>
  track === null ? undefined : new MediaStream([track]);

const GOOD_NEWS: readonly RoomState["notice"][] = ["host", "invited", "startsMuted"];

/** Shows the notices of the room to this person as toasts. */
function useNotices({ state, clearNotice }: RoomConnection): void {
  const t = useText();
  const { notice } = state;
  useEffect(() => {
    if (notice === undefined) return;
    const showToast = GOOD_NEWS.includes(notice) ? toast : toastFailure;
    showToast(t(`room.notice.${notice}`));
    clearNotice();
  }, [notice, clearNotice, t]);
}

/** The room: agenda, videos, chat and people, and the toolbar. Always dark. */
export function RoomView({ details, room, userId, isGuest, files, leave }: RoomViewProps) {
  const t = useText();
  const { state, own, client, toggle } = room;
  useNotices(room);
  useDeviceNotices(room);
  const ownCamera = useMemo(() => streamOf(own.camera), [own.camera]);
  const ownScreen = useMemo(() => streamOf(own.screen), [own.screen]);
  const stage = useStage(state);
  const me = state.people.find(({ peerId }) => peerId === state.peerId);
  const listening = useListening(state, client, details.sessionId);
  useEndOfInterpreting(me === undefined || me.interprets !== null, client);
  const saver = useDataSaver(me?.quality ?? "GOOD");
  const hasCamera = own.camera !== null;
  const wasSaving = useRef(saver.isOn);
  useEffect(() => {
    if (saver.isOn && !wasSaving.current && hasCamera) void toggle("camera");
    wasSaving.current = saver.isOn;
  });
  const isHandRaised = state.hands.includes(state.peerId);
  const end = useEndpointMutation(sessionEndpoints.setStatus, {
    onDone: () => toast(t("sessions.ended")),
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  const askToEnd = (): void => {
    askToConfirm({
      title: t("sessions.endTitle", { topic: details.topic }),
      text: t("sessions.endText"),
      confirm: t("sessions.end"),
      cancel: t("app.cancel"),
      onConfirm: () =>
        end.mutate({ body: { entityId: details.sessionId, entityType: "SESSION", status: "COMPLETED" } }),
    });
  };
  const tryToggle = (kind: "mic" | "camera" | "screen"): void =>
    void toggle(kind).catch((error: unknown) => toastFailure(t(`room.failure.${kind}.${failureOf(error)}`)));
  const toggleHand = (): void => client.send({ type: "hand", isRaised: !isHandRaised });
  const recordEntries = useRecordEntries({ room: state, send: client.send });
  const [dialog, setDialog] = useState<"devices" | "shortcuts">();
  const { agenda, endDateTime } = details;
  const plan = { agenda, endDateTime };
  const isNarrow = useIsNarrow();
  const fileList = files && <SessionFileList {...{ details, files }} room={state} send={client.send} />;
  const closeDialog = (): void => setDialog(undefined);
  useRoomKeys({
    mic: () => tryToggle("mic"),
    camera: () => tryToggle("camera"),
    hand: toggleHand,
    chat: focusChat,
    layout: turnLayout,
    help: () => setDialog("shortcuts"),
  });
  return (
    <div className="room">
      <RoomTop details={details} room={state} isGuest={isGuest} />
      <main className="room__main">
        <AgendaPanel
          {...plan}
          position={state.agenda}
          moveTo={state.canModerate ? (item) => client.send({ type: "agenda", item }) : undefined}
        >
          {!isNarrow && fileList}
        </AgendaPanel>
        <div className="room__mid">
          {me !== undefined && <InterpreterBar person={me} interpret={(isOn) => void client.interpret(isOn)} />}
          {saver.suggestedFor !== undefined && <DataSaverNote reason={saver.suggestedFor} choose={saver.choose} />}
          <VideoGrid
            room={state}
            stage={stage}
            view={(pictures) => client.view(savedPictures(pictures, saver.isOn))}
            ownCamera={ownCamera}
            ownScreen={ownScreen}
            file={<ShownRoomFile room={state} files={files} savesData={saver.isOn} send={client.send} />}
          />
          <LineNote step={saver.isOn ? "all" : state.line} isCameraResting={state.isCameraResting} />
          <Captions room={state} send={client.send} />
        </div>
        <SidePanel
          sessionId={details.sessionId}
          room={state}
          plan={plan}
          interpreters={details.interpreters}
          userId={userId}
          isGuest={isGuest}
          files={isNarrow ? fileList : undefined}
          batchId={details.batchId}
          parts={files}
          send={client.send}
          say={client.say}
        />
      </main>
      {state.connection !== "open" && (
        <p className="room__lost" role="status">
          {t(state.connection === "connecting" ? "room.connecting" : "room.reconnecting")}
        </p>
      )}
      <div className="room__reactions" aria-hidden="true">
        {state.reactions.map(({ key, reaction }) => (
          <span key={key}>{REACTION_SIGNS[reaction]}</span>
        ))}
      </div>
      <RoomToolbar
        isMicOn={own.mic !== null}
        isCameraOn={own.camera !== null}
        isSharing={own.screen !== null}
        isHandRaised={isHandRaised}
        canEnd={details.canEnd}
        listening={listening}
        recordEntries={recordEntries}
        toggleMic={() => tryToggle("mic")}
        toggleCamera={() => tryToggle("camera")}
        toggleShare={() => tryToggle("screen")}
        toggleHand={toggleHand}
        react={(reaction) => client.send({ type: "react", reaction })}
        showDevices={() => setDialog("devices")}
        showShortcuts={() => setDialog("shortcuts")}
        leave={leave}
        end={askToEnd}
      />
      <DeviceDialog own={own} isOpen={dialog === "devices"} onClose={closeDialog} />
      <ShortcutsDialog isOpen={dialog === "shortcuts"} onClose={closeDialog} />
      <RecordingNotice room={state} send={client.send} wasTold={details.isRecorded} leave={leave} />
      <RoomAudio client={client} volume={listening.volume} />
    </div>
  );
}
