import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CopyPart } from "@openrounds/contract/batches/copy.ts";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { batchForm, buildParticipant } from "./batches/factory.ts";
import { batchParticipants, batchSettings } from "./batches/tables.ts";
import { buildContent } from "./content/factory.ts";
import { contents } from "./content/tables.ts";
import { saveRegistrationForm } from "./forms/registration/service.ts";
import { definition, buildAssessment } from "./forms/factory.ts";
import { forms } from "./forms/tables.ts";
import type { UserRow } from "./identity/service.ts";
import { createWorld, type World } from "./kernel/testing/world.ts";
import { buildHubWithProgram } from "./programs/factory.ts";
import type { ProgramRow } from "./programs/service.ts";

const ALL: readonly CopyPart[] = ["SETTINGS", "TEAM", "FORMS", "CONTENT"];

let world: World;
let owner: UserRow;
let program: ProgramRow;
let sourceId: string;
let facilitator: UserRow;

const create = async (fields: Parameters<typeof batchForm>[1]): Promise<string> =>
  (await world.call(batchEndpoints.create, { body: batchForm(program.programId, fields) }, owner)).batch.batchId;
const duplicate = (parts: readonly CopyPart[]): Promise<string> =>
  create({ batchName: "Batch 2", copyOf: { batchId: sourceId, parts: [...parts] } });
const sessionsOf = async (batchId: string): Promise<string[]> => {
  const { sessionList } = await world.call(sessionEndpoints.listOfBatch, { params: { id: batchId } }, owner);
  return sessionList.map(({ sessionId }) => sessionId);
};

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ owner, program } = await buildHubWithProgram(world.db));
  sourceId = await create({});
  const source = { batchId: sourceId, programId: program.programId };
  facilitator = await buildParticipant(world.db, source, "FACILITATOR");
  await buildParticipant(world.db, source, "ATTENDEE");
  await world.db
    .update(batchSettings)
    .set({ emailId: "care@example.org", capacity: 12, isRegistrationOpen: true })
    .where(eq(batchSettings.batchId, sourceId));
  await saveRegistrationForm(world.db, sourceId, definition());
  await buildAssessment(world.db, sourceId, { title: "Foot care" });
  const [, sessionId = ""] = await sessionsOf(sourceId);
  await buildContent(world.db, { batchId: sourceId, ownerId: owner.userId, sessionId, name: "Slides" });
});

test("a duplicate takes over settings, team, forms and content, but neither participants nor an open registration", async () => {
  const batchId = await duplicate(ALL);
  const [setting] = await world.db.select().from(batchSettings).where(eq(batchSettings.batchId, batchId));
  expect(setting).toMatchObject({ emailId: "care@example.org", capacity: 12, isRegistrationOpen: false });
  const people = await world.db.select().from(batchParticipants).where(eq(batchParticipants.batchId, batchId));
  expect(new Map(people.map(({ userId, roles }) => [userId, roles]))).toEqual(
    new Map([
      [owner.userId, ["OWNER"]],
      [facilitator.userId, ["FACILITATOR"]],
    ]),
  );
  const copied = await world.db.select().from(forms).where(eq(forms.batchId, batchId));
  expect(copied.map(({ formType }) => formType).toSorted()).toEqual(["ASSESSMENT", "FEEDBACK", "REGISTRATION"]);
  const { batch } = await world.call(batchEndpoints.read, { params: { batchId } }, owner);
  expect(batch.isBatchRegFormExist).toBe(true);
  const content = await world.db.select().from(contents).where(eq(contents.batchId, batchId));
  expect(content.map(({ name, sessionId }) => [name, sessionId])).toEqual([["Slides", (await sessionsOf(batchId))[1]]]);
});

test("a duplicate takes over only what was chosen", async () => {
  const batchId = await duplicate([]);
  expect(await world.db.$count(batchParticipants, eq(batchParticipants.batchId, batchId))).toBe(1);
  expect(await world.db.$count(contents, eq(contents.batchId, batchId))).toBe(0);
  expect(await world.db.$count(forms, eq(forms.batchId, batchId))).toBe(1);
});

test("the batch of another hub or program is not duplicated", async () => {
  const { owner: stranger, program: other } = await buildHubWithProgram(world.db);
  const body = batchForm(other.programId, { copyOf: { batchId: sourceId, parts: [...ALL] } });
  expect((await world.refusal(batchEndpoints.create, { body }, stranger)).status).toBe(404);
  expect((await world.refusal(batchEndpoints.create, { body }, owner)).status).not.toBe(200);
});
