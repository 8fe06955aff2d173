import { wallClock } from "@openrounds/contract/kernel/time.ts";
import { liveEndpoints } from "@openrounds/contract/sessions/live/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import type { LiveRoomDetails } from "@openrounds/contract/sessions/live/schemas.ts";
import type { RoomSignal } from "@openrounds/contract/sessions/live/signals.ts";
import { demoId } from "@openrounds/server/demo/ids.ts";
import { nowMs } from "@openrounds/server/kernel/clock.ts";
import { Visitor } from "@openrounds/server/sessions/live/room/visitor.ts";
import { later, pause, seconds, until, type DrillResult } from "./outcome.ts";
import { Product } from "./product.ts";

const BATCH = demoId("batch", "Diabetes Care for Primary Health Centres/Batch 4 · Vidarbha health centres");
const ROOM_WITHIN_MS = 60_000;
const BACK_WITHIN_MS = 5000;

/** Calls an endpoint as the signed-in person; returns its result, and fails on a refusal. */
async function call<Result>(product: Product, { path }: { readonly path: string }, body: object): Promise<Result> {
  const response = await product.post(`/api${path}`, body);
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${JSON.stringify(response.body)}`);
  return (response.body as { resultBody: Result }).resultBody;
}

/** Starts a session of the demo batch that no one else uses. */
async function startSession(product: Product): Promise<string> {
  const date = nowMs();
  const timeIn = (minutes: number): string => wallClock(date + minutes * 60_000, "Asia/Kolkata").time;
  const times = { date, startTime: timeIn(3), endTime: timeIn(63) };
  const body = { batchId: BATCH, topic: "A round in the rains", ...times };
  const { session } = await call<{ session: { sessionId: string } }>(product, sessionEndpoints.create, body);
  await call(product, sessionEndpoints.start, { sessionId: session.sessionId });
  return session.sessionId;
}

type RoomSeat = Extract<RoomSignal, { type: "welcome" }>;

/** Enters the room, on the seat of an earlier stay if there is one. */
async function enter(product: Product, sessionId: string, seat?: RoomSeat): Promise<RoomSeat> {
  const { room } = await call<{ room: LiveRoomDetails }>(product, liveEndpoints.enter, { sessionId });
  const visitor = new Visitor(product.urlOf("").replace("http", "ws"), room.socketPath);
  await visitor.shows({ token: room.token, device: "drill", resume: seat?.resume });
  return visitor.hears("welcome");
}

/** Kills the server while people are in a live room: the room goes on, and they are back on their seats. */
export async function roomKept(): Promise<DrillResult> {
  const product = await Product.begin();
  try {
    const sessionId = await startSession(product);
    let seat: RoomSeat | undefined;
    const isIn = async (): Promise<boolean> => {
      seat = await enter(product, sessionId, seat);
      return true;
    };
    await until("the room is open", isIn, ROOM_WITHIN_MS);
    const before = seat;
    await pause(2000);
    await product.kill("SIGKILL");
    const startMs = await product.start();
    const backMs = await until("the person is back", isIn, ROOM_WITHIN_MS);
    const isResumed = seat?.isResumed === true && seat.peerId === before?.peerId;
    const adopted = product.lines.filter((line) => line.includes("room process adopted")).length;
    return {
      facts: [
        ["ready again after", seconds(startMs)],
        ["the person is back after another", seconds(backMs)],
        ["on the seat, with the media, of before", isResumed ? "yes" : "no"],
        ["room processes taken over", String(adopted)],
      ],
      faults: [
        ...(isResumed ? [] : ["the seat is lost"]),
        ...(adopted === 1 ? [] : ["the room process was not taken over"]),
        ...later("the way back", backMs, BACK_WITHIN_MS),
      ],
    };
  } finally {
    await product.end();
  }
}
