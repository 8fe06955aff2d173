import { useEffect, useState, type RefObject } from "react";

const EVERY_MS = 100;
/** A voice at a usual distance is at about -30 dB; below -60 dB is a silent room. */
const SILENT_DB = -60;
const HEARD_PERCENT = 25;
/** Silence for this time is worth a word. */
const SILENT_AFTER_MS = 5000;

/** The level of a sound in percent, on the scale of decibels that ears have; the samples are -1 to 1. */
export function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length);
  if (power === 0) return 0;
  const decibels = 10 * Math.log10(power);
  return Math.round(Math.min(1, Math.max(0, 1 - decibels / SILENT_DB)) * 100);
}

export type Hearing = "waiting" | "heard" | "silent";

/** Shows the level of a microphone at an element, and tells whether anything was heard. */
export function useSoundLevel(track: MediaStreamTrack, element: RefObject<HTMLElement | null>): Hearing {
  const [hearing, setHearing] = useState<Hearing>("waiting");
  useEffect(() => {
    setHearing("waiting");
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let silentMs = 0;
    const measure = (): void => {
      // Browsers may start it only when the person presses something.
      if (context.state !== "running") return void context.resume();
      analyser.getFloatTimeDomainData(samples);
      const level = levelOf(samples);
      element.current?.style.setProperty("--level", `${level}%`);
      element.current?.setAttribute("aria-valuenow", String(level));
      silentMs += EVERY_MS;
      if (level >= HEARD_PERCENT) setHearing("heard");
      else if (silentMs >= SILENT_AFTER_MS) setHearing((present) => (present === "heard" ? present : "silent"));
    };
    const timer = setInterval(measure, EVERY_MS);
    return () => {
      clearInterval(timer);
      void context.close();
    };
  }, [track, element]);
  return hearing;
}
