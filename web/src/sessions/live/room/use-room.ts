import { useEffect, useMemo, useReducer, useRef, useState } from "react";
import type { LiveRoomDetails } from "@openrounds/contract/sessions/live/schemas.ts";
import type { MediaKind } from "@openrounds/contract/sessions/live/signals.ts";
import { openRoom, type RoomClient } from "./client.ts";
import type { InputKind } from "./devices.ts";
import { OwnSources, type OwnMedia } from "./own-sources.ts";
import { EMPTY_ROOM, roomReducer, turnedOffBy, type RoomState } from "./state.ts";

/** A microphone or camera that stopped by itself. */
export interface StoppedDevice {
  readonly kind: InputKind;
  /** The name of the device that is used now. */
  readonly replacement: string | undefined;
}

export interface RoomConnection {
  readonly state: RoomState;
  readonly own: OwnMedia;
  readonly client: RoomClient;
  /** The device that stopped last. */
  readonly stopped: StoppedDevice | undefined;
  /** Turns a source on or off; turning it on asks for the device. */
  readonly toggle: (kind: MediaKind) => Promise<void>;
  /** Opens a source that is on again, after another device was chosen. */
  readonly reopen: (kind: InputKind) => Promise<void>;
  readonly clearNotice: () => void;
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
  const [stopped, setStopped] = useState<StoppedDevice>();
  const currentRenew = useRef(renew);
  const client = useMemo(() => openRoom(details, { change, renew: () => currentRenew.current() }), [details]);
  const sources = useMemo(
    () =>
      new OwnSources(initialMedia, {
        publish: (kind, track) => client.publish(kind, track),
        change: setOwn,
        stopped: (kind, replacement) => setStopped({ kind, replacement }),
      }),
    [client, initialMedia],
  );
  useEffect(() => {
    client.connect();
    sources.begin();
    return () => client.leave();
  }, [client, sources]);
  useGone(() => sources.stop());
  const isOver = state.connection === "closed";
  useEffect(() => {
    if (isOver) sources.stop();
  }, [isOver, sources]);
  const { notice } = state;
  useEffect(() => {
    const kind = turnedOffBy(notice);
    if (kind !== undefined) sources.drop(kind);
  }, [notice, sources]);
  return {
    state,
    own,
    client,
    stopped,
    toggle: (kind) => sources.toggle(kind),
    reopen: (kind) => sources.reopen(kind),
    clearNotice: () => change({ kind: "noticed" }),
  };
}
