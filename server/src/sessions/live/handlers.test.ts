import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { liveEndpoints } from "@openrounds/contract/sessions/live/endpoints.ts";
import { buildParticipant } from "../../batches/factory.ts";
import type { BatchRow } from "../../batches/service.ts";
import { buildUser } from "../../identity/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { MINUTE, SECOND, now, resetClock } from "../../kernel/clock.ts";
import { newId } from "../../kernel/ids.ts";
import { passTime } from "../../kernel/testing/time.ts";
import { together } from "../../kernel/testing/together.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildHub } from "../../organizations/factory.ts";
import { buildHeldSession, buildHubWithSession, buildSession, runningNow } from "../factory.ts";
import type { SessionRow } from "../queries.ts";
import { admissionKeyOf, readPass, readToken } from "./providers/admission.ts";
import { insertEvents } from "../attendance/queries.ts";
import { deleteNode, insertCaption, insertMessage, upsertNode } from "./queries.ts";

const { captions, conference, enter, removeCaptions } = liveEndpoints;

let world: World;
let owner: UserRow;
let asha: UserRow;
let batch: BatchRow;
let session: SessionRow;
let nodeId: string;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  resetClock();
  ({ owner, batch, session } = await buildHubWithSession(world.db, { session: runningNow() }));
  asha = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Asha", lastName: "Rao" });
  nodeId = await buildNode();
  return () => world.db.transaction((tx) => deleteNode(tx, nodeId));
});

async function buildNode(streams = 0): Promise<string> {
  const node = { nodeId: newId(), address: "127.0.0.1:1", streams, seenAt: now() };
  await world.db.transaction((tx) => upsertNode(tx, node));
  return node.nodeId;
}
const enterAs = async (person: UserRow) =>
  (await world.call(enter, { body: { sessionId: session.sessionId } }, person)).room;
const refusedAs = (person: UserRow) => world.refusal(enter, { body: { sessionId: session.sessionId } }, person);
const nodeOf = (socketPath: string): string | undefined =>
  readPass(world.app.platform, new URL(socketPath, "http://localhost").searchParams.get("pass") ?? "")?.nodeId;

test("a participant enters a running session with a token for this person and this session", async () => {
  const room = await enterAs(asha);
  expect(room).toMatchObject({ topic: session.topic, canModerate: false, canEnd: false });
  expect(room.agenda).toEqual([{ title: session.topic, minutes: 60 }]);
  expect(readToken(admissionKeyOf(world.app.platform), nodeId, room.token)).toMatchObject({
    sessionId: session.sessionId,
    userId: asha.userId,
    name: "Asha Rao",
  });
});

test("before the room the first three who are inside are named, and all are counted but oneself", async () => {
  expect((await enterAs(asha)).inside).toEqual({ names: [], count: 0 });
  const [ravi, meera, leela, bela] = await Promise.all(
    ["Ravi", "Meera", "Leela", "Bela"].map((firstName) =>
      buildParticipant(world.db, batch, "ATTENDEE", { firstName, lastName: "Das" }),
    ),
  );
  const note = (person: UserRow | undefined, kind: "JOIN" | "LEAVE", secondsAgo: number, connectionId = newId()) =>
    world.db.transaction((tx) =>
      insertEvents(tx, [
        {
          ...{ eventId: newId(), sessionId: session.sessionId, userId: person?.userId ?? "", connectionId },
          ...{ device: "phone", kind, source: "ROOM", at: new Date(now().getTime() - secondsAgo * SECOND) },
        },
      ]),
    );
  await note(ravi, "JOIN", 50);
  await note(ravi, "JOIN", 10);
  await note(meera, "JOIN", 600);
  const left = newId();
  await note(leela, "JOIN", 40, left);
  await note(leela, "LEAVE", 20, left);
  await note(bela, "JOIN", 5);
  await note(asha, "JOIN", 5);
  expect((await enterAs(asha)).inside).toEqual({ names: ["Ravi Das", "Bela Das"], count: 2 });
  for (const person of [leela, owner, meera]) await note(person, "JOIN", 2);
  const { inside } = await enterAs(asha);
  expect(inside?.count).toBe(5);
  expect(inside?.names.slice(0, 2)).toEqual(["Ravi Das", "Bela Das"]);
  expect(inside?.names).toHaveLength(3);
});

test("an organiser enters as moderator and may end the session", async () => {
  expect(await enterAs(owner)).toMatchObject({ canModerate: true, canEnd: true });
});

test("a token is good for five minutes, unaltered and at its own process only", async () => {
  const { token } = await enterAs(asha);
  const key = admissionKeyOf(world.app.platform);
  const [body = "", seal = ""] = token.split(".");
  const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as object;
  const forged = Buffer.from(JSON.stringify({ ...claims, userId: owner.userId })).toString("base64url");
  expect(readToken(key, nodeId, `${forged}.${seal}`)).toBeUndefined();
  expect(readToken(Buffer.alloc(32), nodeId, token)).toBeUndefined();
  expect(readToken(key, newId(), token)).toBeUndefined();
  expect(readToken(key, nodeId, "")).toBeUndefined();
  passTime(5 * MINUTE + SECOND);
  expect(readToken(key, nodeId, token)).toBeUndefined();
});

test("nobody enters before the start or after the end", async () => {
  session = await buildSession(world.db, { batchId: batch.batchId });
  expect(await refusedAs(asha)).toMatchObject({ status: 409, body: { responseCode: "SESSION_NOT_STARTED" } });
  session = await buildSession(world.db, { batchId: batch.batchId, status: "COMPLETED", endedAt: now() });
  expect((await refusedAs(asha)).status).toBe(409);
});

test("a session that meets by link has no room", async () => {
  const body = { vcProvider: "LINK" as const, vcLink: "https://meet.jit.si/rounds" };
  await world.call(batchEndpoints.setMeeting, { params: { id: batch.batchId }, body }, owner);
  expect((await refusedAs(asha)).body.responseCode).toBe("SESSION_MEETS_ELSEWHERE");
});

test("people of another hub and people without a place in the batch find no room", async () => {
  const { owner: stranger } = await buildHub(world.db);
  expect((await refusedAs(stranger)).status).toBe(404);
  expect((await refusedAs(await buildUser(world.db))).status).toBe(404);
});

test("everybody meets in the same process, the least busy one when the first enters", async () => {
  await world.db.transaction((tx) => upsertNode(tx, { nodeId, address: "127.0.0.1:1", streams: 90, seenAt: now() }));
  const idle = await buildNode(10);
  const rooms = await together([asha, owner, asha, owner], enterAs);
  expect(new Set(rooms.map(({ socketPath }) => nodeOf(socketPath)))).toEqual(new Set([idle]));
  await world.db.transaction((tx) => deleteNode(tx, idle));
});

test("a process that was silent for fifteen seconds hands its rooms to another", async () => {
  expect(nodeOf((await enterAs(asha)).socketPath)).toBe(nodeId);
  passTime(16 * SECOND);
  expect(await refusedAs(asha)).toMatchObject({ status: 503, body: { responseCode: "SESSION_ROOM_UNAVAILABLE" } });
  const fresh = await buildNode();
  expect(nodeOf((await enterAs(asha)).socketPath)).toBe(fresh);
  await world.db.transaction((tx) => deleteNode(tx, fresh));
});

test("organisers are told how a session went as a conference, others are not [SESS-047]", async () => {
  const ravi = await buildParticipant(world.db, batch, "CASE_PRESENTER", { firstName: "Ravi" });
  await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Absent" });
  const past = await buildHeldSession(world.db, { batchId: batch.batchId }, [
    [asha, 30],
    [asha, 30, 10],
    [ravi, 10, 5],
    [owner, 5, 50],
  ]);
  const { sessionId, startsAt } = past;
  await world.db.transaction((tx) =>
    insertMessage(tx, { messageId: newId(), sessionId, userId: asha.userId, text: "Hello", at: now() }),
  );
  const query = { sessionId };
  const shown = await world.call(conference, { query }, owner);
  expect(shown.conference).toMatchObject({
    topic: past.topic,
    startedDateTime: startsAt.getTime(),
    participantCount: 3,
    peakCount: 2,
    messageCount: 1,
  });
  expect(shown.conference.attendanceList.map(({ userId }) => userId).toSorted()).toEqual(
    [asha, ravi, owner].map(({ userId }) => userId).toSorted(),
  );
  expect(JSON.stringify(shown)).not.toMatch(/Hello|@/);
  expect((await world.refusal(conference, { query }, asha)).status).toBe(403);
  const { owner: stranger } = await buildHub(world.db);
  expect((await world.refusal(conference, { query }, stranger)).status).toBe(404);
});

test("those who run the server see how many rooms are live and how many people are in them", async () => {
  const figures = async () => {
    const { body } = await world.app.http.inject({ url: "/metrics" });
    return ["live_rooms", "live_people"].map((name) => Number(new RegExp(`^${name} (\\d+)$`, "m").exec(body)?.[1]));
  };
  const [roomsBefore = 0, peopleBefore = 0] = await figures();
  await enterAs(asha);
  const stay = { sessionId: session.sessionId, connectionId: newId(), source: "ROOM", device: "test" } as const;
  const note = (userId: string, kind: "JOIN" | "LEAVE") =>
    world.db.transaction((tx) => insertEvents(tx, [{ ...stay, userId, eventId: newId(), kind, at: now() }]));
  await note(asha.userId, "JOIN");
  await note(owner.userId, "JOIN");
  expect(await figures()).toEqual([roomsBefore + 1, peopleBefore + 2]);
  await note(owner.userId, "LEAVE");
  expect(await figures()).toEqual([roomsBefore + 1, peopleBefore + 1]);
  passTime(2 * MINUTE);
  expect(await figures()).toEqual([roomsBefore + 1, 0]);
});

test("captions are kept after the session for who may see it, and hosts delete them for everybody", async () => {
  const at = { params: { sessionId: session.sessionId } };
  for (const text of ["Good morning.", "A shadow in the upper lobe."]) {
    const line = { captionId: newId(), sessionId: session.sessionId, userId: asha.userId, text, at: now() };
    await world.db.transaction((tx) => insertCaption(tx, line));
    passTime(SECOND);
  }
  const read = await world.call(captions, at, asha);
  expect(read.captionList.map(({ text }) => text)).toEqual(["Good morning.", "A shadow in the upper lobe."]);
  expect([read.canDelete, (await world.call(captions, at, owner)).canDelete]).toEqual([false, true]);
  expect((await world.refusal(captions, at, await buildUser(world.db))).status).toBe(404);
  expect((await world.refusal(removeCaptions, at, asha)).status).toBe(403);
  await world.call(removeCaptions, at, owner);
  expect((await world.call(captions, at, asha)).captionList).toEqual([]);
});

test("the room has the steps of the agenda, or its topic as the only one", async () => {
  const planned = await buildSession(world.db, { batchId: batch.batchId, ...runningNow(), agenda: "Welcome, 5\nCase" });
  const agendaOf = async ({ sessionId }: SessionRow) =>
    (await world.call(enter, { body: { sessionId } }, asha)).room.agenda;
  expect(await agendaOf(planned)).toEqual([
    { title: "Welcome", minutes: 5 },
    { title: "Case", minutes: 55 },
  ]);
  expect(await agendaOf(session)).toEqual([{ title: session.topic, minutes: 60 }]);
});
