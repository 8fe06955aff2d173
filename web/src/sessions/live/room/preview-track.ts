import { useEffect, useRef, useState } from "react";
import { openChosen } from "./device-list.ts";
import { failureOf, type DeviceFailure, type InputKind } from "./devices.ts";
import { changePreferences, usePreferences, type RoomPreferences } from "./preferences.ts";

const ON = { mic: "isMicOn", camera: "isCameraOn" } as const satisfies Record<InputKind, keyof RoomPreferences>;

/** Whoever presses the button enters after this time, even if a device is not open yet. */
const LATE_MS = 8000;
const late = (): Promise<null> => new Promise((resume) => setTimeout(() => resume(null), LATE_MS));

export interface PreviewTrack {
  readonly track: MediaStreamTrack | null;
  readonly isOn: boolean;
  readonly failure: DeviceFailure | undefined;
  readonly toggle: () => void;
  /** The track once it is open, which the preview no longer switches off; null if it is off, late or has failed. */
  readonly take: () => Promise<MediaStreamTrack | null>;
}

/** Microphone or camera before the room: on if it was on the last time, and opened again when another one is chosen. */
export function usePreviewTrack(kind: InputKind): PreviewTrack {
  const preferences = usePreferences();
  const { mic, camera, isNoiseSuppressed, isBlurred } = preferences;
  const [isOn, setOn] = useState(preferences[ON[kind]]);
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [failure, setFailure] = useState<DeviceFailure>();
  const opening = useRef<Promise<MediaStreamTrack | null>>(Promise.resolve(null));
  const taken = useRef<MediaStreamTrack>(null);
  const chosen = kind === "mic" ? `${mic.id} ${isNoiseSuppressed}` : `${camera.id} ${isBlurred}`;
  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    let opened: MediaStreamTrack | undefined;
    const open = async (): Promise<MediaStreamTrack | null> => {
      try {
        opened = await openChosen(kind);
      } catch (error) {
        if (isOver) return null;
        setFailure(failureOf(error));
        setOn(false);
        return null;
      }
      if (isOver) {
        opened.stop();
        return null;
      }
      opened.addEventListener("ended", () => setOn(false));
      setFailure(undefined);
      setTrack(opened);
      changePreferences({ [ON[kind]]: true });
      return opened;
    };
    opening.current = open();
    return () => {
      isOver = true;
      setTrack(null);
      if (opened !== taken.current) opened?.stop();
    };
  }, [kind, isOn, chosen]);
  const toggle = (): void => {
    if (isOn) changePreferences({ [ON[kind]]: false });
    setFailure(undefined);
    setOn(!isOn);
  };
  const take = async (): Promise<MediaStreamTrack | null> => {
    taken.current = isOn ? await Promise.race([opening.current, late()]) : null;
    return taken.current;
  };
  return { track, isOn, failure, toggle, take };
}
