import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { certificateEndpoints } from "@openrounds/contract/certificates/endpoints.ts";
import { auditEndpoints } from "@openrounds/contract/organizations/audit/endpoints.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { certificateForm } from "../certificates/factory.ts";
import { buildFixture, buildStranger, type Fixture } from "../kernel/testing/fixture.ts";
import { contend } from "../kernel/testing/together.ts";
import { createWorld, type Person, type World } from "../kernel/testing/world.ts";
import { buildMember } from "../organizations/factory.ts";
import { sessions } from "../sessions/tables.ts";
import { buildRight } from "./factory.ts";

const { remove, read, listOfOrganization } = programEndpoints;

let world: World;
let fixture: Fixture;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  fixture = await buildFixture(world.db);
});

const program = () => ({ params: { id: fixture.program.programId } });
const statusFor = async (person: Person) => (await world.refusal(remove, program(), person)).status;

test("any program of the hub is deleted by who holds DELETE_ANY_PROGRAM, and by nobody else [PERM-049]", async () => {
  const { hub, owner, superhubOwner } = fixture;
  const admin = await buildMember(world.db, hub, "ADMIN");
  await buildRight(world.db, { programId: fixture.program.programId, userId: admin.userId, canEdit: true });
  expect([await statusFor(admin), await statusFor(superhubOwner)]).toEqual([403, 403]);
  const { owner: foreign } = await buildFixture(world.db);
  expect([await statusFor(foreign), await statusFor(await buildStranger(world.db))]).toEqual([404, 404]);
  await world.call(read, program(), admin);
  await world.call(remove, program(), owner);
  const listed = await world.call(listOfOrganization, { params: { id: hub.organizationId }, query: {} }, owner);
  expect(listed.programList).toEqual([]);
  const { entries } = await world.call(auditEndpoints.list, { params: { id: hub.organizationId }, query: {} }, owner);
  expect(entries).toMatchObject([{ action: "PROGRAM_DELETED", details: { program: fixture.program.name } }]);
});

test("nobody finds a deleted program any more, nor its batches and sessions", async () => {
  const { owner, attendee, batch, session } = fixture;
  await world.call(remove, program(), owner);
  for (const person of [owner, attendee]) {
    const refusals = [
      await world.refusal(read, program(), person),
      await world.refusal(batchEndpoints.read, { params: { batchId: batch.batchId } }, person),
      await world.refusal(sessionEndpoints.read, { params: { id: session.sessionId } }, person),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404]);
  }
  expect((await world.call(batchEndpoints.listMine, {}, attendee)).batchList).toEqual([]);
  expect(await statusFor(owner)).toBe(404);
});

test("two who delete it at once delete it once", async () => {
  const { results } = await contend(3, () => world.call(remove, program(), fixture.owner));
  expect(results).toHaveLength(1);
  const input = { params: { id: fixture.hub.organizationId }, query: {} };
  expect((await world.call(auditEndpoints.list, input, fixture.owner)).totalNumber).toBe(1);
});

test("a program with a running session or a certificate stays", async () => {
  const { owner, batch, session, attendee } = fixture;
  const isSession = eq(sessions.sessionId, session.sessionId);
  await world.db.update(sessions).set({ status: "INPROGRESS" }).where(isSession);
  expect(await world.refusal(remove, program(), owner)).toMatchObject({
    status: 409,
    body: { responseCode: "PROGRAM_HAS_RUNNING_SESSION" },
  });
  await world.call(read, program(), owner);
  await world.db.update(sessions).set({ status: "COMPLETED" }).where(isSession);
  const body = await certificateForm(world.app.platform, batch.batchId, { userList: [attendee.userId] });
  await world.call(certificateEndpoints.issue, { body }, owner);
  expect(await world.refusal(remove, program(), owner)).toMatchObject({
    status: 409,
    body: { responseCode: "PROGRAM_HAS_CERTIFICATES" },
  });
  await world.call(batchEndpoints.read, { params: { batchId: batch.batchId } }, owner);
});
