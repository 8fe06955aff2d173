import * as z from "zod/mini";
import { randomInt } from "node:crypto";
import { DAY, nowMs } from "../../../../kernel/clock.ts";
import { STREAM_LIMITS } from "../media/engine.ts";
import type { JanusClient } from "./client.ts";

const ROOM_IDS = 2 ** 47;
/** In packets of 20 ms: how many are averaged, and the loudness that counts as speaking, in dB below the maximum. */
const AUDIO_LEVEL = { audio_active_packets: 15, audio_level_average: 50 } as const;
const LARGEST_BPS = 2_500_000;
const MOST_PUBLISHERS = 500;

/** A Janus with a handle for requests about rooms. */
export interface RoomHost {
  readonly client: JanusClient;
  readonly handle: number;
}

/** A room of Janus, with the placeholder that a stream without a feed is subscribed to. */
export interface JanusRoom {
  readonly roomId: number;
  readonly placeholder: number;
}

/** The media ids of the placeholder. */
export const PLACEHOLDER_MIDS = { voice: "0", picture: "1" } as const;

/** The description of a room: when it was created. */
const DESCRIPTION = /^OpenRounds (\d+)$/;
/** No session is longer: an older room belongs to a process that was killed. */
const ABANDONED_AFTER_MS = DAY;

const listSchema = z.object({
  list: z.array(z.object({ room: z.number(), description: z.string(), num_participants: z.number() })),
});
const participantsSchema = z.object({
  participants: z.array(z.object({ id: z.number(), dummy: z.optional(z.boolean()) })),
});

/** How many people are in the rooms of a host. Rooms that processes left behind when they were killed are destroyed. */
export async function countPeople(host: RoomHost): Promise<number> {
  const { data } = await host.client.ask(host.handle, { request: "list" });
  const { list } = listSchema.parse(data);
  for (const { room, description } of list) {
    const [, createdAtMs] = DESCRIPTION.exec(description) ?? [];
    if (createdAtMs !== undefined && nowMs() - Number(createdAtMs) > ABANDONED_AFTER_MS) await destroyRoom(host, room);
  }
  return list.reduce((sum, room) => sum + room.num_participants, 0);
}

/** Creates a room that is gone when Janus ends. */
export async function createRoom({ client, handle }: RoomHost): Promise<JanusRoom> {
  const roomId = randomInt(1, ROOM_IDS);
  await client.ask(handle, {
    request: "create",
    room: roomId,
    description: `OpenRounds ${nowMs()}`,
    publishers: MOST_PUBLISHERS,
    audiocodec: "opus",
    videocodec: "vp8",
    bitrate: LARGEST_BPS,
    fir_freq: 0,
    notify_joining: false,
    audiolevel_ext: true,
    audiolevel_event: true,
    ...AUDIO_LEVEL,
    dummy_publisher: true,
    dummy_streams: [{ codec: "opus" }, { codec: "vp8" }],
  });
  const { data } = await client.ask(handle, { request: "listparticipants", room: roomId });
  const dummy = participantsSchema.parse(data).participants.find((each) => each.dummy === true);
  if (dummy === undefined) throw new Error("Janus made no placeholder");
  return { roomId, placeholder: dummy.id };
}

/** Destroys a room; one that is gone already is no fault. */
export async function destroyRoom({ client, handle }: RoomHost, roomId: number): Promise<void> {
  await client.ask(handle, { request: "destroy", room: roomId }).catch(() => undefined);
}

/** The streams of a subscriber, all of them placeholders at first: pictures, then voices, then an interpreter. */
export const placeholderStreams = (placeholder: number): object[] => [
  ...Array.from({ length: STREAM_LIMITS.pictures }, () => ({ feed: placeholder, mid: PLACEHOLDER_MIDS.picture })),
  ...Array.from({ length: STREAM_LIMITS.voices + 1 }, () => ({ feed: placeholder, mid: PLACEHOLDER_MIDS.voice })),
];
