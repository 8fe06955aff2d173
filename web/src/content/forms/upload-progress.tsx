import { useEffect, useRef, useState } from "react";
import { nowMs } from "../../kernel/clock.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Note } from "../../ui/states.tsx";
import { firstPace, minutesLeft, nextPace, type UploadPace } from "./upload-pace.ts";
import type { SentBytes, UploadProgress as Progress } from "./upload.ts";

/** The progress of an upload, or why it failed. */
export interface UploadStatus extends Progress {
  /** The message of a failure; `percent` is 0 then. */
  readonly failure?: string;
  /** The reason that the server gave. */
  readonly reason?: string;
}

const TICK_MS = 1000;

/** The minutes until the file is sent, looked at every second; undefined while nobody can tell. */
function useMinutesLeft(sent: SentBytes | undefined): number | undefined {
  const latest = useRef(sent);
  const [pace, setPace] = useState<UploadPace>();
  const isSending = sent !== undefined;
  useEffect(() => {
    latest.current = sent;
  }, [sent]);
  useEffect(() => {
    if (!isSending) return;
    setPace(undefined);
    const timer = setInterval(() => {
      const { sentBytes = 0 } = latest.current ?? {};
      setPace((before) =>
        before === undefined ? firstPace(sentBytes, nowMs()) : nextPace(before, sentBytes, nowMs()),
      );
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isSending]);
  return sent === undefined || pace === undefined ? undefined : minutesLeft(pace, sent.totalBytes);
}

/** The progress bar with the time that is left; after a failure it is empty, with the reason. */
export function UploadProgress({ percent, sent, isWaiting = false, failure, reason }: UploadStatus) {
  const t = useText();
  const minutes = useMinutesLeft(sent);
  const label = failure === undefined ? t("content.progress", { percent }) : t("content.progressFailed");
  return (
    <div className="stack g2 content__progress">
      <p className="sm num row between g3">
        <span>{label}</span>
        <span className="t2" aria-live="polite">
          {isWaiting ? t("content.progressWaiting") : minutes !== undefined && t("content.progressLeft", { minutes })}
        </span>
      </p>
      <div
        className="bar"
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      {failure !== undefined && (
        <Note tone="danger">
          <p role="alert">{failure}</p>
          {reason !== undefined && reason !== "" && <p className="sm">{reason}</p>}
        </Note>
      )}
    </div>
  );
}
