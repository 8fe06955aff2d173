import { useEffect, useRef, useState, type RefObject } from "react";

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
  const [isUpright, setUpright] = useState(false);
  usePictureFlow(element, onFlow);
  useEffect(() => {
    if (element.current !== null && element.current.srcObject !== stream) element.current.srcObject = stream;
  }, [stream]);
  return (
    <video
      ref={element}
      className={`video${isMirrored ? " video--mirrored" : ""}${isUpright ? " video--upright" : ""}`}
      onResize={({ currentTarget }) => setUpright(currentTarget.videoHeight > currentTarget.videoWidth)}
      autoPlay
      playsInline
      muted
      aria-label={label}
    />
  );
}
