import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { participantChangeEndpoints } from "@openrounds/contract/batches/changes/endpoints.ts";
import { UNDO_WITHIN_MS } from "@openrounds/contract/batches/changes/schemas.ts";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import { accountErased } from "../../identity/deletion/events.ts";
import type { UserRow } from "../../identity/service.ts";
import { nowMs, resetClock, startClockAt } from "../../kernel/clock.ts";
import { newId } from "../../kernel/ids.ts";
import { announce } from "../../kernel/jobs/outbox.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { programParticipants } from "../../programs/tables.ts";
import { buildHubWithBatch, buildParticipant, buildParticipation } from "../factory.ts";
import type { BatchRow } from "../service.ts";
import { batchParticipants, participantChanges } from "../tables.ts";
import { forgetPastChanges } from "./service.ts";

const { changeRole, remove, undo } = participantChangeEndpoints;

let world: World;
let owner: UserRow;
let batch: BatchRow;
let asha: UserRow;
let ravi: UserRow;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ owner, batch } = await buildHubWithBatch(world.db));
  asha = await buildParticipant(world.db, batch, "ATTENDEE");
  ravi = await buildParticipant(world.db, batch, "CASE_PRESENTER");
});
afterEach(resetClock);

const params = () => ({ id: batch.batchId });
const idsOf = (people: readonly UserRow[]): string[] => people.map(({ userId }) => userId);
const removeAll = (people: readonly UserRow[], as = owner) =>
  world.call(remove, { params: params(), body: { userList: idsOf(people) } }, as);
const giveRole = (people: readonly UserRow[], role: "ATTENDEE" | "FACILITATOR", as = owner) =>
  world.call(changeRole, { params: params(), body: { userList: idsOf(people), role } }, as);
const undoOf = (changeId: string | null) => ({ params: params(), body: { changeId: changeId ?? newId() } });
const rowsOfBatch = async () =>
  (await world.db.select().from(batchParticipants).where(eq(batchParticipants.batchId, batch.batchId))).toSorted(
    (a, b) => a.userId.localeCompare(b.userId),
  );
const rolesOf = async ({ userId }: UserRow) => (await rowsOfBatch()).find((row) => row.userId === userId)?.roles;

test("chosen participants are removed at once, and an undo brings them back as they were", async () => {
  await world.db
    .update(batchParticipants)
    .set({ isRegistered: true, isResponseSubmitted: true, createdAt: new Date("2026-01-05T10:00:00Z") })
    .where(eq(batchParticipants.userId, asha.userId));
  const before = await rowsOfBatch();
  const change = await removeAll([asha, ravi]);
  expect(change).toMatchObject({ changedCount: 2, keptCount: 0 });
  expect(await rowsOfBatch()).toEqual([]);
  expect(await world.db.select().from(programParticipants).where(eq(programParticipants.userId, asha.userId))).toEqual(
    [],
  );
  expect(await world.call(undo, undoOf(change.changeId), owner)).toEqual({ restoredCount: 2 });
  const stripped = (rows: typeof before) => rows.map(({ updatedAt: _at, ...row }) => row);
  expect(stripped(await rowsOfBatch())).toEqual(stripped(before));
  expect(
    await world.db.select().from(programParticipants).where(eq(programParticipants.userId, asha.userId)),
  ).toHaveLength(1);
});

test("a role is given to chosen participants, and an undo gives each their own roles back", async () => {
  const { changeId } = await giveRole([asha, ravi], "FACILITATOR");
  expect([await rolesOf(asha), await rolesOf(ravi)]).toEqual([["FACILITATOR"], ["FACILITATOR"]]);
  await world.call(undo, undoOf(changeId), owner);
  expect([await rolesOf(asha), await rolesOf(ravi)]).toEqual([["ATTENDEE"], ["CASE_PRESENTER"]]);
});

test("owners, oneself, invited people and people of other batches stay as they are", async () => {
  const head = await buildParticipant(world.db, batch, "OWNER");
  const invited = await buildParticipant(world.db, batch, "ATTENDEE");
  await world.db
    .update(batchParticipants)
    .set({ entityStatus: "INVITED" })
    .where(eq(batchParticipants.userId, invited.userId));
  const other = await buildHubWithBatch(world.db);
  const stranger = await buildParticipant(world.db, other.batch, "ATTENDEE");
  await buildParticipation(world.db, batch, "PROGRAM_ADMIN", owner);
  const people = [head, invited, stranger, owner];
  expect(await removeAll([...people, asha])).toMatchObject({ changedCount: 1, keptCount: 4 });
  expect(await giveRole([...people, asha], "ATTENDEE")).toEqual({ changeId: null, changedCount: 0, keptCount: 5 });
  expect(idsOf(people).filter((id) => id !== stranger.userId)).toEqual(
    expect.arrayContaining((await rowsOfBatch()).map(({ userId }) => userId).filter((id) => id !== ravi.userId)),
  );
  const left = await world.db.select().from(batchParticipants).where(eq(batchParticipants.userId, stranger.userId));
  expect(left).toHaveLength(1);
});

test("who may not remove or change participants may not undo either, and other hubs get 404", async () => {
  const facilitator = await buildParticipant(world.db, batch, "FACILITATOR");
  const other = await buildHubWithBatch(world.db);
  const { changeId } = await removeAll([asha]);
  for (const [reader, status] of [
    [facilitator, 403],
    [ravi, 403],
    [other.owner, 404],
  ] as const) {
    const body = { userList: [ravi.userId] };
    expect((await world.refusal(remove, { params: params(), body }, reader)).status).toBe(status);
    const input = { params: params(), body: { ...body, role: "ATTENDEE" as const } };
    expect((await world.refusal(changeRole, input, reader)).status).toBe(status);
    expect((await world.refusal(undo, undoOf(changeId), reader)).status).toBe(status);
  }
  const owned = { params: params(), body: { userList: [asha.userId], role: "OWNER" as const } };
  expect((await world.call(changeRole, owned, owner)).changedCount).toBe(0);
});

test("a change is taken back once, by its author, in its batch and within a minute", async () => {
  const admin = await buildParticipant(world.db, batch, "PROGRAM_ADMIN");
  const { changeId } = await removeAll([asha]);
  expect((await world.refusal(undo, undoOf(changeId), admin)).body.responseCode).toBe("UNDO_ENDED");
  await world.call(undo, undoOf(changeId), owner);
  expect((await world.refusal(undo, undoOf(changeId), owner)).body.responseCode).toBe("UNDO_ENDED");
  const { changeId: late } = await removeAll([asha]);
  startClockAt(new Date(nowMs() + UNDO_WITHIN_MS + 1000));
  expect((await world.refusal(undo, undoOf(late), owner)).body.responseCode).toBe("UNDO_ENDED");
  await forgetPastChanges(world.db);
  expect(await world.db.select().from(participantChanges)).toEqual([]);
});

test("what happened to a person since stays: an undo changes neither newer roles nor who is in the batch again", async () => {
  const { changeId: removal } = await removeAll([asha]);
  const added = { participants: [{ userId: asha.userId, roles: ["CASE_PRESENTER" as const] }] };
  await buildParticipation(world.db, batch, "CASE_PRESENTER", asha);
  await world.call(participantEndpoints.add, { params: params(), body: added }, owner);
  expect(await world.call(undo, undoOf(removal), owner)).toEqual({ restoredCount: 0 });
  expect(await rolesOf(asha)).toEqual(["CASE_PRESENTER"]);
  const { changeId } = await giveRole([ravi], "FACILITATOR");
  const input = {
    params: { id: batch.batchId, participantId: ravi.userId },
    body: { roles: ["GUEST_LECTURER" as const] },
  };
  await world.call(participantEndpoints.update, input, owner);
  expect(await world.call(undo, undoOf(changeId), owner)).toEqual({ restoredCount: 0 });
  expect(await rolesOf(ravi)).toEqual(["GUEST_LECTURER"]);
});

test("what is kept for an undo is erased with the account of the person", async () => {
  await removeAll([asha]);
  await world.db.transaction((tx) => announce(tx, accountErased, { userId: asha.userId }));
  const kept = await world.db.select().from(participantChanges).where(eq(participantChanges.userId, asha.userId));
  expect(kept).toEqual([]);
});
