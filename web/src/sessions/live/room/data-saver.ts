import type { ConnectionQuality, WantedPicture } from "@openrounds/contract/sessions/live/signals.ts";
import { changePreferences, usePreferences } from "./preferences.ts";

/** What browsers tell about the line of the device; not all do. */
interface NavigatorWithLine {
  readonly connection?: { readonly saveData?: boolean };
}

/** Whether the person asked their browser to save data. */
const asksToSave = (): boolean => (navigator as NavigatorWithLine).connection?.saveData === true;

/** Turns the data saver on or off on this device; with it the person joins without camera the next time. */
export const chooseDataSaver = (isOn: boolean): void =>
  changePreferences({ savesData: isOn, ...(isOn && { isCameraOn: false }) });

interface DataSaver {
  readonly isOn: boolean;
  /** Whether it would help here, and the person has not chosen yet. */
  readonly isSuggested: boolean;
  readonly choose: (isOn: boolean) => void;
}

/** The data saver of this device: sound and shared screens only. */
export function useDataSaver(quality: ConnectionQuality): DataSaver {
  const { savesData } = usePreferences();
  return {
    isOn: savesData === true,
    isSuggested: savesData === null && (quality === "POOR" || asksToSave()),
    choose: chooseDataSaver,
  };
}

/** What is received of the pictures: shared screens only while data is saved. */
export const savedPictures = (pictures: readonly WantedPicture[], isOn: boolean): readonly WantedPicture[] =>
  isOn ? pictures.filter(({ kind }) => kind === "screen") : pictures;
