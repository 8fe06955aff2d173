import { useSyncExternalStore } from "react";
import { deviceChanges, namedDevices, openInput, type Device, type DeviceChanges, type InputKind } from "./devices.ts";
import { readPreferences } from "./preferences.ts";

const subscribers = new Set<() => void>();
const observers = new Set<(changes: DeviceChanges) => void>();
let devices: readonly Device[] = [];

/** Lists the devices again: their names are known only after the person allowed access. */
export async function refreshDevices(): Promise<void> {
  const found = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? [];
  const named = namedDevices(found);
  // Some browsers hide all names again while nothing is on: those known before stay.
  if (named.length > 0 || found.length === 0) devices = named;
  for (const notify of subscribers) notify();
}

/** Opens a microphone or camera as it is chosen now, and learns the names of all. */
export async function openChosen(kind: InputKind): Promise<MediaStreamTrack> {
  const track = await openInput(kind, readPreferences());
  void refreshDevices();
  return track;
}

async function followChange(): Promise<void> {
  const before = devices;
  await refreshDevices();
  const changes = deviceChanges(before, devices);
  for (const notify of observers) notify(changes);
}

const handleChange = (): void => void followChange();

function subscribe(notify: () => void): () => void {
  if (subscribers.size === 0) navigator.mediaDevices?.addEventListener("devicechange", handleChange);
  subscribers.add(notify);
  void refreshDevices();
  return () => {
    subscribers.delete(notify);
    if (subscribers.size === 0) navigator.mediaDevices?.removeEventListener("devicechange", handleChange);
  };
}

/** The devices of this computer, up to date. */
export const useDevices = (): readonly Device[] => useSyncExternalStore(subscribe, () => devices);

/** Calls the observer when devices are connected or unplugged; returns how to stop. */
export function observeDeviceChanges(observe: (changes: DeviceChanges) => void): () => void {
  const unsubscribe = subscribe(() => undefined);
  observers.add(observe);
  return () => {
    observers.delete(observe);
    unsubscribe();
  };
}
