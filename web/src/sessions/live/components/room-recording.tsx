import { IconPlayerRecord, IconPlayerStop } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import type { BrowserSignal } from "@openrounds/contract/sessions/live/signals.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { askToConfirm } from "../../../ui/confirmation.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import type { MenuEntry } from "../../../ui/menu.tsx";
import { toast, toastFailure } from "../../../ui/toast.ts";
import { chime } from "../room/chime.ts";
import type { RoomState } from "../room/state.ts";

interface RecordedRoom {
  readonly room: RoomState;
  readonly send: (signal: BrowserSignal) => void;
}

/** Says as long as the session is recorded that it is. */
export function RecordingSign({ room }: Pick<RecordedRoom, "room">) {
  const t = useText();
  if (room.recording.sinceMs === null) return null;
  return (
    <Badge tone="danger" icon={IconPlayerRecord}>
      {t("room.recording")}
    </Badge>
  );
}

/** Starts or stops the recording; for hosts only. */
export function useRecordEntries({ room, send }: RecordedRoom): MenuEntry[] {
  const t = useText();
  const { recording, canModerate, people, peerId } = room;
  const isCohost = people.find((person) => person.peerId === peerId)?.isCohost === true;
  if (!canModerate || isCohost) return [];
  if (recording.sinceMs !== null) {
    const stop = (): void => send({ type: "record", isOn: false });
    return [{ label: t("room.stopRecording"), icon: IconPlayerStop, onPress: stop }];
  }
  const askToStart = (): void =>
    askToConfirm({
      title: t("room.recordTitle"),
      text: t("room.recordText"),
      confirm: t("room.startRecording"),
      cancel: t("app.cancel"),
      onConfirm: () => send({ type: "record", isOn: true }),
    });
  const onPress = recording.isPossible ? askToStart : () => toastFailure(t("room.recordImpossible"));
  return [{ label: t("room.record"), icon: IconPlayerRecord, onPress }];
}

/** Tells by a sound and a message that the recording began or ended. */
function useAnnouncement({ room: { recording, connection } }: Pick<RecordedRoom, "room">): void {
  const t = useText();
  const isRecorded = recording.sinceMs !== null;
  const wasRecorded = useRef(false);
  useEffect(() => {
    if (connection !== "open" || isRecorded === wasRecorded.current) return;
    wasRecorded.current = isRecorded;
    chime();
    toast(t(isRecorded ? "room.recordingStarted" : "room.recordingStopped"));
  }, [connection, isRecorded, t]);
}

interface RecordingNoticeProps extends RecordedRoom {
  /** Whether this person was told before they joined. */
  readonly wasTold: boolean;
  readonly leave: () => void;
}

/** Announces the recording, and asks those who were inside before whether they stay. */
export function RecordingNotice({ room, send, wasTold, leave }: RecordingNoticeProps) {
  const t = useText();
  useAnnouncement({ room });
  const { sinceMs, hasAgreed } = room.recording;
  const mustAgree = sinceMs !== null && !hasAgreed;
  const agrees = mustAgree && wasTold;
  useEffect(() => {
    if (agrees) send({ type: "agree" });
  }, [agrees, send]);
  return (
    <Dialog
      title={t("room.recordingTitle")}
      width="question"
      opened={mustAgree && !wasTold}
      isMandatory
      onClose={leave}
      footer={
        <>
          <Button onClick={leave}>{t("room.leave")}</Button>
          <Button look="primary" onClick={() => send({ type: "agree" })}>
            {t("room.stay")}
          </Button>
        </>
      }
    >
      <p>{t("room.recordingText")}</p>
    </Dialog>
  );
}
