import { useEffect, useRef, type RefObject } from "react";
import { useChosenSpeaker } from "../room/speaker.ts";
import type { RoomConnection } from "../room/use-room.ts";

const STEP_MS = 50;
const STEP = 0.1;

/** Goes to another volume within a moment. Where a page cannot set it, as on iPhones, a low one is silence. */
function useVolume(element: RefObject<HTMLAudioElement | null>, volume: number): void {
  useEffect(() => {
    const audio = element.current;
    if (audio === null) return;
    const timer = setInterval(() => {
      const next = audio.volume + Math.max(-STEP, Math.min(STEP, volume - audio.volume));
      audio.volume = next;
      const isFixed = Math.abs(audio.volume - next) > STEP / 2;
      audio.muted = isFixed && volume < 0.5;
      if (isFixed || audio.volume === volume) clearInterval(timer);
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [element, volume]);
}

function Voices({ stream, volume }: { readonly stream: MediaStream; readonly volume: number }) {
  const element = useRef<HTMLAudioElement>(null);
  useChosenSpeaker(element);
  useVolume(element, volume);
  useEffect(() => {
    if (element.current !== null) element.current.srcObject = stream;
  }, [stream]);
  // Live audio of the room, without captions.
  return <audio ref={element} autoPlay />;
}

/** The voices of the room, lower below an interpreter, and the interpreter's. */
export function RoomAudio({
  client,
  volume,
}: Pick<RoomConnection, "client"> & {
  /** The volume of the room. */
  readonly volume: number;
}) {
  return (
    <>
      <Voices stream={client.audio} volume={volume} />
      <Voices stream={client.interpreter} volume={1} />
    </>
  );
}
