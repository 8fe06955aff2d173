import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import type { UserRow } from "../../identity/service.ts";
import { untilWaiting } from "../../kernel/testing/waiting.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { programParticipants } from "../../programs/tables.ts";
import { buildBatch, buildHubWithBatch, buildParticipant } from "../factory.ts";
import type { BatchRow } from "../service.ts";
import { batchParticipants } from "../tables.ts";

const { add, remove: removePerson, update: changePerson } = participantEndpoints;

let world: World;
let owner: UserRow;
let programId: string;
let batch: BatchRow;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ owner, batch } = await buildHubWithBatch(world.db));
  ({ programId } = batch);
});

const takesPart = async ({ userId }: UserRow) =>
  (await world.db.$count(
    programParticipants,
    and(eq(programParticipants.programId, programId), eq(programParticipants.userId, userId)),
  )) === 1;

test("who leaves two batches of a program at once leaves the program", async () => {
  const other = await buildBatch(world.db, { programId, createdBy: owner.userId });
  const person = await buildParticipant(world.db, batch, "ATTENDEE");
  const { userId } = person;
  await world.call(
    add,
    { params: { id: other.batchId }, body: { participants: [{ userId, roles: ["ATTENDEE"] }] } },
    owner,
  );
  const leave = ({ batchId }: BatchRow) =>
    world.call(removePerson, { params: { id: batchId, participantId: userId } }, owner);
  const isOf = and(eq(programParticipants.programId, programId), eq(programParticipants.userId, userId));
  const both = await world.db.transaction(async (tx) => {
    await tx.select().from(programParticipants).where(isOf).for("update");
    const calls = [leave(batch), leave(other)];
    await untilWaiting(world.db, 2);
    return calls;
  });
  await Promise.all(both);
  expect(await takesPart(person)).toBe(false);
});

test("roles of somebody who is removed meanwhile are not changed", async () => {
  const { userId } = await buildParticipant(world.db, batch, "ATTENDEE");
  const isThis = and(eq(batchParticipants.batchId, batch.batchId), eq(batchParticipants.userId, userId));
  const [changing] = await world.db.transaction(async (tx) => {
    await tx.delete(batchParticipants).where(isThis);
    const params = { id: batch.batchId, participantId: userId };
    const call = world.refusal(changePerson, { params, body: { roles: ["CASE_PRESENTER"] } }, owner);
    await untilWaiting(world.db, 1);
    return [call];
  });
  expect((await changing)?.status).toBe(404);
});
