import { useEffect, type RefObject } from "react";
import { useDevices } from "./device-list.ts";
import { chosenDevice } from "./devices.ts";
import { usePreferences } from "./preferences.ts";

/** Whether the browser plays sound on a speaker of choice. */
export const canChooseSpeaker = (): boolean => "setSinkId" in HTMLMediaElement.prototype;

/** Plays an element on a speaker; on the default one if the chosen one is gone or the browser cannot choose. */
export async function playOn(element: HTMLMediaElement, speaker: string): Promise<void> {
  if (!canChooseSpeaker() || element.sinkId === speaker) return;
  await element.setSinkId(speaker).catch(() => element.setSinkId(""));
}

/** The id of the chosen speaker; empty for the default. */
export function useSpeakerId(): string {
  const { speaker } = usePreferences();
  return chosenDevice(useDevices(), "speaker", speaker)?.id ?? "";
}

/** Keeps an element on the chosen speaker. */
export function useChosenSpeaker(element: RefObject<HTMLMediaElement | null>): void {
  const speaker = useSpeakerId();
  useEffect(() => {
    if (element.current !== null) void playOn(element.current, speaker);
  }, [element, speaker]);
}

const NOTES_HZ = [523, 659, 784];
const NOTE_S = 0.25;
const VOLUME = 0.2;
const FADE_S = 0.02;

/** Plays three notes on a speaker; resolves when they are over. */
export async function playTestSound(speaker: string): Promise<void> {
  const context = new AudioContext();
  const output = context.createMediaStreamDestination();
  const element = new Audio();
  element.srcObject = output.stream;
  await playOn(element, speaker);
  await element.play();
  await context.resume();
  const lengthS = NOTES_HZ.length * NOTE_S;
  for (const [index, frequency] of NOTES_HZ.entries()) {
    const from = context.currentTime + index * NOTE_S;
    const volume = context.createGain();
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(VOLUME, from + FADE_S);
    volume.gain.linearRampToValueAtTime(0, from + NOTE_S);
    const note = new OscillatorNode(context, { frequency });
    note.connect(volume).connect(output);
    note.start(from);
    note.stop(from + NOTE_S);
  }
  await new Promise((resume) => setTimeout(resume, lengthS * 1000));
  element.pause();
  await context.close();
}
