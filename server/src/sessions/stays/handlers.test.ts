import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { stayEndpoints } from "@openrounds/contract/sessions/stays/endpoints.ts";
import { buildHubWithBatch, buildParticipant } from "../../batches/factory.ts";
import type { BatchRow } from "../../batches/service.ts";
import type { UserRow } from "../../identity/service.ts";
import { MINUTE, nowMs, resetClock } from "../../kernel/clock.ts";
import { passTime } from "../../kernel/testing/time.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildHub } from "../../organizations/factory.ts";
import { buildSession } from "../factory.ts";
import type { SessionRow } from "../queries.ts";

const { answer, read } = stayEndpoints;

let world: World;
let owner: UserRow;
let batch: BatchRow;
let asha: UserRow;
let session: SessionRow;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  resetClock();
  ({ owner, batch } = await buildHubWithBatch(world.db));
  asha = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Asha" });
  await meetAt("LINK");
  session = await buildSession(world.db, { batchId: batch.batchId });
  await world.call(sessionEndpoints.start, { body: { sessionId: session.sessionId } }, owner);
});

const meetAt = (vcProvider: "LINK" | "ROOM") =>
  world.call(
    batchEndpoints.setMeeting,
    { params: { id: batch.batchId }, body: { vcProvider, vcLink: "https://meet.jit.si/rounds" } },
    owner,
  );
const named = () => ({ sessionId: session.sessionId });
const join = (as = asha) => world.call(sessionEndpoints.join, { body: named() }, as);
const stayOf = async (as = asha) => (await world.call(read, { query: named() }, as)).stay;
const say = (isThere: boolean, as = asha) => world.call(answer, { body: { ...named(), isThere } }, as);
const end = () =>
  world.call(
    sessionEndpoints.setStatus,
    { body: { entityId: session.sessionId, entityType: "SESSION", status: "COMPLETED" } },
    owner,
  );
const attendance = async () => {
  const { attendanceList } = await world.call(attendanceEndpoints.list, { params: { id: session.sessionId } }, owner);
  return attendanceList.find(({ userId }) => userId === asha.userId);
};

test("who says at every question that they are still there is counted to the end of the session", async () => {
  await join();
  for (const minutes of [15, 19, 12]) {
    passTime(minutes * MINUTE);
    await say(true);
  }
  expect(await attendance()).toMatchObject({ minutes: 46, isPresent: true, source: "LINK" });
  passTime(10 * MINUTE);
  await end();
  expect(await attendance()).toMatchObject({ minutes: 56, isPresent: false });
});

test("no answer ends the stay with the last one; a late answer is refused, and joining again begins another stay", async () => {
  await join();
  passTime(15 * MINUTE);
  await say(true);
  passTime(21 * MINUTE);
  expect(await attendance()).toMatchObject({ minutes: 15, isPresent: false });
  const late = await world.refusal(answer, { body: { ...named(), isThere: true } }, asha);
  expect([late.status, late.body.responseCode]).toEqual([409, "STAY_OVER"]);
  await join();
  expect((await stayOf())?.joinedDateTime).toBeGreaterThan(nowMs() - MINUTE);
  passTime(5 * MINUTE);
  await end();
  expect((await attendance())?.minutes).toBe(20);
});

test("a person who says that they left is counted until then", async () => {
  await join();
  passTime(12 * MINUTE);
  expect((await say(false)).stay.hasLeft).toBe(true);
  passTime(3 * MINUTE);
  await end();
  expect(await attendance()).toMatchObject({ minutes: 12 });
});

test("opening the link again while the stay counts is an answer", async () => {
  await join();
  const first = await stayOf();
  passTime(10 * MINUTE);
  await join();
  expect(await stayOf()).toMatchObject({ joinedDateTime: first?.joinedDateTime });
  expect((await attendance())?.minutes).toBe(10);
});

test("there is no stay before joining, in the room, for another hub, or after the session", async () => {
  expect(await stayOf()).toBeNull();
  expect((await world.refusal(answer, { body: { ...named(), isThere: true } }, asha)).body.responseCode).toBe(
    "STAY_OVER",
  );
  const { owner: stranger } = await buildHub(world.db);
  expect((await world.refusal(read, { query: named() }, stranger)).status).toBe(404);
  expect((await world.refusal(answer, { body: { ...named(), isThere: true } }, stranger)).status).toBe(404);
  await join();
  await meetAt("ROOM");
  expect(await stayOf()).toBeNull();
  await meetAt("LINK");
  await end();
  const over = await world.refusal(answer, { body: { ...named(), isThere: true } }, asha);
  expect(over.body.responseCode).toBe("SESSION_NOT_STARTED");
});
