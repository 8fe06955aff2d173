import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import { seatEndpoints } from "@openrounds/contract/batches/seats/endpoints.ts";
import { PUBLIC_BATCH_LIMIT } from "@openrounds/contract/batches/schemas.ts";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { buildUser } from "../identity/factory.ts";
import type { UserRow } from "../identity/service.ts";
import { contend, together } from "../kernel/testing/together.ts";
import { createWorld, type World } from "../kernel/testing/world.ts";
import { buildMember, buildOrganization } from "../organizations/factory.ts";
import { buildProgram } from "../programs/factory.ts";
import type { ProgramRow } from "../programs/service.ts";
import { buildBatch, buildHubWithBatch, buildParticipant } from "./factory.ts";
import type { BatchRow } from "./service.ts";
import { batchParticipants } from "./tables.ts";

const { list, listPublic, publicLimit, read, remove, setRegistration } = batchEndpoints;
const { list: listParticipants } = participantEndpoints;
const { register } = seatEndpoints;

const isOf = ({ userId }: UserRow) => eq(batchParticipants.userId, userId);

let world: World;
let owner: UserRow;
let program: ProgramRow;
let batch: BatchRow;
let visitor: UserRow;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ owner, program, batch } = await buildHubWithBatch(world.db, {
    program: { visibility: "PUBLIC_PROGRAM", entityStatus: "ACTIVE" },
  }));
  visitor = await buildUser(world.db);
});

const open = (isRegistrationOpen = true, { batchId } = batch) =>
  world.call(setRegistration, { params: { id: batchId }, body: { isRegistrationOpen } }, owner);
const registerAs = (person: UserRow, { batchId } = batch) =>
  world.call(register, { params: { id: batchId }, body: {} }, person);
const refusedAs = (person: UserRow, { batchId } = batch) =>
  world.refusal(register, { params: { id: batchId }, body: {} }, person);

test("anybody sees the batches of a public program, and nothing of its people", async () => {
  await buildParticipant(world.db, batch, "ATTENDEE");
  await open();
  const seen = await world.call(listPublic, { params: { programId: program.programId } });
  expect(seen).toMatchObject({
    participantCount: 1,
    batchList: [{ batchId: batch.batchId, isRegistrationOpen: true }],
  });
  expect(JSON.stringify(seen)).not.toMatch(/permissionCode|emailId|vcLink|@/);
  const hidden = await buildProgram(world.db, {
    organizationId: program.organizationId,
    createdBy: owner.userId,
    entityStatus: "ACTIVE",
  });
  expect((await world.refusal(listPublic, { params: { programId: hidden.programId } })).status).toBe(404);
});

test("the people of a deleted batch are not counted", async () => {
  await buildParticipant(world.db, batch, "ATTENDEE");
  const deleted = await buildBatch(world.db, { programId: program.programId, createdBy: owner.userId });
  await buildParticipant(world.db, deleted, "ATTENDEE");
  await world.call(remove, { params: { batchId: deleted.batchId } }, owner);
  const within = await world.call(list, { query: { programId: program.programId } }, owner);
  const outside = await world.call(listPublic, { params: { programId: program.programId } });
  expect([within.participantCount, outside.participantCount]).toEqual([1, 1]);
});

test("the people of a program are counted alike for its team and for visitors", async () => {
  const second = await buildBatch(world.db, { programId: program.programId, createdBy: owner.userId });
  for (const each of [batch, second]) {
    await open(true, each);
    await registerAs(visitor, each);
  }
  await buildParticipant(world.db, second, "FACILITATOR");
  const within = await world.call(list, { query: { programId: program.programId } }, owner);
  const outside = await world.call(listPublic, { params: { programId: program.programId } });
  expect(outside.participantCount).toBe(within.participantCount);
  expect(within.participantCount).toBe(2);
});

test("somebody of a spoke alone registers in an open batch as anybody does [BATCH-111]", async () => {
  await open();
  const spoke = await buildOrganization(world.db, { level: "SPOKE", parentId: program.organizationId });
  const member = await buildMember(world.db, spoke, "MEMBER");
  const params = { userId: member.userId };
  const permissions = await world.call(organizationEndpoints.permissions, { params }, member);
  expect([permissions.hub, permissions.superHub, permissions.spokeSite.length]).toEqual([[], [], 1]);
  await registerAs(member);
  const people = await world.call(listParticipants, { params: { id: batch.batchId }, query: {} }, owner);
  expect(people.participantList).toMatchObject([
    { userId: member.userId, roles: ["ATTENDEE"], entityStatus: "ACTIVE" },
  ]);
});

test("a signed-in person registers in an open batch, and repeating it changes nothing [BATCH-074] [BATCH-081] [BATCH-111]", async () => {
  await open();
  await registerAs(visitor);
  await registerAs(visitor);
  const own = await world.call(list, { query: { programId: program.programId } }, visitor);
  expect(own.batchList).toMatchObject([{ isRegisteredInBatch: true, participantCount: 1 }]);
  const people = await world.call(listParticipants, { params: { id: batch.batchId }, query: {} }, owner);
  expect(people.participantList).toMatchObject([{ userId: visitor.userId, roles: ["ATTENDEE"] }]);
  expect((await world.call(read, { params: { batchId: batch.batchId } }, visitor)).batch.batchId).toBe(batch.batchId);
});

test("fifty presses at once register once", async () => {
  await open();
  await world.authorize(visitor);
  await together(50, () => registerAs(visitor));
  const people = await world.call(listParticipants, { params: { id: batch.batchId }, query: {} }, owner);
  expect(people.totalNumber).toBe(1);
});

test("who was invited becomes active by registering", async () => {
  await open();
  const invited = await buildParticipant(world.db, batch, "CASE_PRESENTER");
  await world.db.update(batchParticipants).set({ entityStatus: "INVITED" }).where(isOf(invited));
  await registerAs(invited);
  const people = await world.call(listParticipants, { params: { id: batch.batchId }, query: {} }, owner);
  expect(people.participantList).toMatchObject([{ userId: invited.userId, roles: ["CASE_PRESENTER"] }]);
});

test("a closed or completed batch takes nobody, one of a private program is not found", async () => {
  expect(await refusedAs(visitor)).toMatchObject({
    status: 409,
    body: { responseCode: "BATCH_REGISTRATION_CLOSED" },
  });
  const over = await buildBatch(world.db, {
    programId: program.programId,
    createdBy: owner.userId,
    entityStatus: "COMPLETED",
  });
  await open(true, over);
  expect((await refusedAs(visitor, over)).status).toBe(409);
  const hidden = await buildProgram(world.db, {
    organizationId: program.organizationId,
    createdBy: owner.userId,
    entityStatus: "ACTIVE",
  });
  const inner = await buildBatch(world.db, { programId: hidden.programId, createdBy: owner.userId });
  await open(true, inner);
  expect((await refusedAs(visitor, inner)).status).toBe(404);
});

test("a program tells how many of its batches may be open at once, and holds to it [PROG-190]", async () => {
  const at = { params: { id: program.programId } };
  expect(await world.call(publicLimit, at)).toEqual({ batchLimit: 20, currentBatchCount: 0 });
  const rest = await Promise.all(
    Array.from({ length: PUBLIC_BATCH_LIMIT }, () =>
      buildBatch(world.db, { programId: program.programId, createdBy: owner.userId }),
    ),
  );
  await world.authorize(owner);
  for (const each of rest.slice(1)) await open(true, each);
  const { results } = await contend([batch, rest[0] ?? batch], (each) => open(true, each));
  expect(results).toHaveLength(1);
  expect(await world.call(publicLimit, at)).toMatchObject({ currentBatchCount: PUBLIC_BATCH_LIMIT });
});

test("a batch that is open for registration is not reopened beyond the limit", async () => {
  const rest = await Promise.all(
    Array.from({ length: PUBLIC_BATCH_LIMIT }, () =>
      buildBatch(world.db, { programId: program.programId, createdBy: owner.userId }),
    ),
  );
  await world.authorize(owner);
  await open();
  const setStatus = (status: "ACTIVE" | "INACTIVE") => ({
    body: { entityId: batch.batchId, entityType: "BATCH" as const, status },
  });
  await world.call(sessionEndpoints.setStatus, setStatus("INACTIVE"), owner);
  for (const each of rest) await open(true, each);
  expect(await world.refusal(sessionEndpoints.setStatus, setStatus("ACTIVE"), owner)).toMatchObject({
    status: 409,
    body: { responseCode: "BATCH_LIMIT_REACHED" },
  });
  await open(false);
  await world.call(sessionEndpoints.setStatus, setStatus("ACTIVE"), owner);
});
