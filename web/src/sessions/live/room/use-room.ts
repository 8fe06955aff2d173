import { useEffect, useMemo, useReducer, useRef, useState } from "react";
import type { LiveRoomDetails } from "@openrounds/contract/sessions/live/schemas.ts";
import type { MediaKind } from "@openrounds/contract/sessions/live/signals.ts";
import { EMPTY_ROOM, roomReducer, turnedOffBy, type RoomState } from "./state.ts";
import { openRoom, type RoomClient } from "./client.ts";

export interface OwnMedia {
  readonly mic: MediaStreamTrack | null;
  readonly camera: MediaStreamTrack | null;
  readonly screen: MediaStreamTrack | null;
}

export const NO_MEDIA: OwnMedia = { mic: null, camera: null, screen: null };

export interface RoomConnection {
  readonly state: RoomState;
  readonly own: OwnMedia;
  readonly client: RoomClient;
  /** Turns a source on or off; turning it on asks for the device. */
  readonly toggle: (kind: MediaKind) => Promise<void>;
  readonly clearNotice: () => void;
}

const CONSTRAINTS: Readonly<Record<"mic" | "camera", MediaStreamConstraints>> = {
  mic: { audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true } },
  camera: { video: { width: { ideal: 640 }, height: { ideal: 360 }, frameRate: { ideal: 15, max: 24 } } },
};

/** A track of the device: microphone, camera or screen. */
export async function deviceTrack(kind: MediaKind): Promise<MediaStreamTrack | null> {
  const stream =
    kind === "screen"
      ? await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { max: 8 } } })
      : await navigator.mediaDevices.getUserMedia(CONSTRAINTS[kind]);
  return stream.getTracks()[0] ?? null;
}

/** Switches the devices off. */
function stopMedia(own: OwnMedia): void {
  for (const track of Object.values(own) as OwnMedia[keyof OwnMedia][]) track?.stop();
}

/** Calls the latest work when the component is gone for good: strict mode mounts each one twice. */
function useGone(work: () => void): void {
  const latest = useRef(work);
  const isThere = useRef(true);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      queueMicrotask(() => {
        if (!isThere.current) latest.current();
      });
    };
  }, []);
}

/** A person's connection to a room, as long as the page is shown. */
export function useRoom(
  details: LiveRoomDetails,
  initialMedia: OwnMedia,
  renew: () => Promise<LiveRoomDetails>,
): RoomConnection {
  const [state, change] = useReducer(roomReducer, EMPTY_ROOM);
  const [own, setOwn] = useState(initialMedia);
  const currentRenew = useRef(renew);
  const client = useMemo(() => openRoom(details, { change, renew: () => currentRenew.current() }), [details]);
  useEffect(() => {
    client.connect();
    for (const kind of ["mic", "camera"] as const) {
      if (initialMedia[kind] !== null) void client.publish(kind, initialMedia[kind]);
    }
    return () => client.leave();
  }, [client, initialMedia]);
  useGone(() => stopMedia(own));
  const isOver = state.connection === "closed";
  useEffect(() => {
    if (isOver) stopMedia(own);
  }, [isOver, own]);
  const setTrack = async (kind: MediaKind, track: MediaStreamTrack | null): Promise<void> => {
    setOwn((present) => {
      if (present[kind] !== track) present[kind]?.stop();
      return { ...present, [kind]: track };
    });
    await client.publish(kind, track);
  };
  const { notice } = state;
  useEffect(() => {
    const kind = turnedOffBy(notice);
    if (kind === undefined) return;
    setOwn((present) => {
      present[kind]?.stop();
      return { ...present, [kind]: null };
    });
  }, [notice]);
  const toggle = async (kind: MediaKind): Promise<void> => {
    if (own[kind] !== null) return setTrack(kind, null);
    const track = await deviceTrack(kind);
    if (track !== null) track.addEventListener("ended", () => void setTrack(kind, null));
    await setTrack(kind, track);
  };
  return { state, own, client, toggle, clearNotice: () => change({ kind: "noticed" }) };
}
