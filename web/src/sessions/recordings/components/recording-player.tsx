import { useEffect, useRef, useState, type RefObject } from "react";
import type { CaptionCue } from "@openrounds/contract/sessions/live/captions.ts";
import { recordingEndpoints } from "@openrounds/contract/sessions/recordings/endpoints.ts";
import type { Recording } from "@openrounds/contract/sessions/recordings/schemas.ts";
import { call } from "../../../kernel/call.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { clockText } from "../../live/room/clock-text.ts";
import { useRecordingCaptions } from "../data.ts";
import { Watching } from "../state.ts";

const REPORT_EVERY_MS = 10_000;
/** Nobody resumes within the first or the last seconds. */
const EDGE_MS = 3000;

interface RecordingPlayerProps {
  readonly sessionId: string;
  readonly recording: Recording;
  readonly url: string;
}

/** Tells the server what is watched: every few seconds, at each pause, and when the page is left. */
function useReports({ sessionId, recording: { recordingId } }: Omit<RecordingPlayerProps, "url">) {
  const watching = useRef(new Watching());
  const positionMs = useRef(0);
  const report = useRef(() => {});
  useEffect(() => {
    report.current = () => {
      const parts = watching.current.take();
      if (parts.length === 0) return;
      const body = { positionMs: Math.round(positionMs.current), parts };
      const params = { id: sessionId, recordingId };
      // What was not noted is only counted less.
      call(recordingEndpoints.noteWatched, { params, body }).catch(() => undefined);
    };
    const timer = setInterval(() => report.current(), REPORT_EVERY_MS);
    const leave = (): void => report.current();
    addEventListener("pagehide", leave);
    return () => {
      clearInterval(timer);
      removeEventListener("pagehide", leave);
      report.current();
    };
  }, [sessionId, recordingId]);
  return {
    note: (video: HTMLVideoElement): void => {
      positionMs.current = video.currentTime * 1000;
      if (video.paused || video.seeking) watching.current.pause();
      else watching.current.note(positionMs.current);
    },
    stop: (): void => {
      report.current();
      watching.current.pause();
    },
  };
}

/** Lets the player show what captioners wrote. */
function useCaptions(video: RefObject<HTMLVideoElement | null>, cues: readonly CaptionCue[] | undefined): void {
  const t = useText();
  const label = t("recordings.captions");
  useEffect(() => {
    if (video.current === null || cues === undefined || cues.length === 0) return;
    const track = video.current.addTextTrack("captions", label);
    for (const { fromMs, toMs, text } of cues) track.addCue(new VTTCue(fromMs / 1000, toMs / 1000, text));
    // A track cannot be taken back.
    return () => {
      track.mode = "disabled";
    };
  }, [video, cues, label]);
}

const seek = (player: HTMLVideoElement, atMs: number): void => {
  player.currentTime = atMs / 1000;
};

/** Begins where the person stopped. */
function useResume(video: RefObject<HTMLVideoElement | null>, { positionMs, durationMs }: Recording): void {
  const isMiddle = positionMs > EDGE_MS && positionMs < (durationMs ?? 0) - EDGE_MS;
  const [startsAtMs] = useState(isMiddle ? positionMs : 0);
  useEffect(() => {
    const player = video.current;
    if (player === null || startsAtMs === 0) return;
    const resume = (): void => seek(player, startsAtMs);
    // A fast answer comes before the page shows the player.
    if (player.readyState >= HTMLMediaElement.HAVE_METADATA) return resume();
    player.addEventListener("loadedmetadata", resume, { once: true });
    return () => player.removeEventListener("loadedmetadata", resume);
  }, [video, startsAtMs]);
}

/** Plays a recording from where the person stopped, with its chapters. */
export function RecordingPlayer({ sessionId, recording, url }: RecordingPlayerProps) {
  const t = useText();
  const video = useRef<HTMLVideoElement>(null);
  // Each response has another address; a player that gets it begins again.
  const [address] = useState(url);
  const { note, stop } = useReports({ sessionId, recording });
  useResume(video, recording);
  useCaptions(video, useRecordingCaptions(sessionId, recording));
  const { chapters } = recording;
  const goTo = (atMs: number): void => {
    if (video.current === null) return;
    seek(video.current, atMs);
    void video.current.play();
  };
  return (
    <div className="stack g3">
      <video
        ref={video}
        className="recording__video"
        src={address}
        controls
        preload="metadata"
        playsInline
        aria-label={t("recordings.video")}
        onTimeUpdate={(event) => note(event.currentTarget)}
        onSeeking={() => stop()}
        onPause={() => stop()}
        onEnded={() => stop()}
      />
      {chapters.length > 1 && (
        <nav aria-label={t("recordings.chapters")}>
          <ol className="stack g1">
            {chapters.map(({ title, atMs }) => (
              <li key={atMs}>
                <button type="button" className="link row g2" onClick={() => goTo(atMs)}>
                  <span className="num t3">{clockText(atMs)}</span>
                  <span>{title}</span>
                </button>
              </li>
            ))}
          </ol>
        </nav>
      )}
    </div>
  );
}
