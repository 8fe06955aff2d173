import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { batchForm } from "../batches/factory.ts";
import { batches } from "../batches/tables.ts";
import type { UserRow } from "../identity/service.ts";
import { now } from "../kernel/clock.ts";
import { untilWaiting } from "../kernel/testing/waiting.ts";
import { createWorld, type World } from "../kernel/testing/world.ts";
import { buildHub, buildMember, buildOrganization } from "../organizations/factory.ts";
import type { OrganizationRow } from "../organizations/service.ts";
import { members } from "../organizations/tables.ts";
import { focusAreaIdOf } from "../reference/service.ts";
import { buildProgram } from "./factory.ts";
import type { ProgramRow } from "./service.ts";
import { programRights, programs } from "./tables.ts";

const { update, setStatus, updateMembers } = programEndpoints;

let world: World;
let hub: OrganizationRow;
let owner: UserRow;
let program: ProgramRow;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  const superhub = await buildOrganization(world.db, { level: "SUPERHUB" });
  ({ hub, owner } = await buildHub(world.db, { hub: { parentId: superhub.organizationId } }));
  const { userId: createdBy } = await buildMember(world.db, hub, "ADMIN");
  program = await buildProgram(world.db, { organizationId: hub.organizationId, createdBy });
});

/** The refusal of a call that waits for a change of the program. */
async function refusedAfter(
  change: Partial<typeof programs.$inferInsert>,
  call: () => ReturnType<World["refusal"]>,
): Promise<[number, string]> {
  const [waiting] = await world.db.transaction(async (tx) => {
    await tx.update(programs).set(change).where(eq(programs.programId, program.programId));
    const called = call();
    await untilWaiting(world.db, 1);
    return [called];
  });
  const refusal = await waiting;
  return [refusal?.status ?? 0, refusal?.body.responseCode ?? ""];
}

test("a program that is deleted meanwhile is neither changed nor moved", async () => {
  const { programId, name } = program;
  const body = {
    name,
    description: "<p>Feet</p>",
    focusAreas: [focusAreaIdOf("Type 2 diabetes")],
    visibility: "private" as const,
    isCertificationProgram: program.isCertificationProgram,
  };
  const changing = () => world.refusal(update, { params: { id: programId }, body }, owner);
  expect((await refusedAfter({ deletedAt: now() }, changing))[0]).toBe(409);
  await world.db
    .update(programs)
    .set({ deletedAt: null, entityStatus: "PILOT" })
    .where(eq(programs.programId, programId));
  const moving = () => world.refusal(setStatus, { params: { id: programId }, body: { entityStatus: "ACTIVE" } }, owner);
  expect((await refusedAfter({ deletedAt: now() }, moving))[0]).toBe(409);
});

test("no batch is made in a program that goes to rest or is deleted meanwhile", async () => {
  const { programId } = program;
  const creating = () => world.refusal(batchEndpoints.create, { body: batchForm(programId) }, owner);
  expect(await refusedAfter({ entityStatus: "DORMANT" }, creating)).toEqual([409, "PROGRAM_NOT_READY"]);
  await world.db.update(programs).set({ entityStatus: "ACTIVE" }).where(eq(programs.programId, programId));
  expect((await refusedAfter({ deletedAt: now() }, creating))[0]).toBe(404);
  expect(await world.db.$count(batches, eq(batches.programId, programId))).toBe(0);
});

test("who leaves the team meanwhile gets no rights", async () => {
  const { userId } = await buildMember(world.db, hub, "MEMBER");
  const body = { userList: [{ userId, canEdit: true, canView: true }] };
  const [changing] = await world.db.transaction(async (tx) => {
    await tx.delete(members).where(eq(members.userId, userId));
    const call = world.refusal(updateMembers, { params: { id: program.programId }, body }, owner);
    await untilWaiting(world.db, 1);
    return [call];
  });
  expect((await changing)?.body.responseCode).toBe("PROGRAM_MEMBER_UNKNOWN");
  expect(await world.db.$count(programRights, eq(programRights.userId, userId))).toBe(0);
});
