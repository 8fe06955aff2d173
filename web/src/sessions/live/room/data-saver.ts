import type { ConnectionQuality, WantedPicture } from "@openrounds/contract/sessions/live/signals.ts";
import { deviceLine } from "../../../kernel/line.ts";
import { changePreferences, usePreferences } from "./preferences.ts";

/** Turns the data saver on or off on this device; with it the person joins without camera the next time. */
export const chooseDataSaver = (isOn: boolean): void =>
  changePreferences({ savesData: isOn, ...(isOn && { isCameraOn: false }) });

/** Why data is saved: a poor line, or a device that saves data everywhere. */
export type SaverReason = "slow" | "device";

/** Why the data saver is suggested; a poor line says more than a setting of the device. */
export function saverReason(quality: ConnectionQuality, savesEverywhere: boolean): SaverReason | undefined {
  if (quality === "POOR") return "slow";
  return savesEverywhere ? "device" : undefined;
}

interface DataSaver {
  readonly isOn: boolean;
  /** Why it would help here, as long as the person has not chosen. */
  readonly suggestedFor: SaverReason | undefined;
  readonly choose: (isOn: boolean) => void;
}

/** The data saver of this device: sound and shared screens only. */
export function useDataSaver(quality: ConnectionQuality): DataSaver {
  const { savesData } = usePreferences();
  return {
    isOn: savesData === true,
    suggestedFor: savesData === null ? saverReason(quality, deviceLine().saveData === true) : undefined,
    choose: chooseDataSaver,
  };
}

/** What is received of the pictures: shared screens only while data is saved. */
export const savedPictures = (pictures: readonly WantedPicture[], isOn: boolean): readonly WantedPicture[] =>
  isOn ? pictures.filter(({ kind }) => kind === "screen") : pictures;
