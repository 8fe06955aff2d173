import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import { outcomeEndpoints } from "@openrounds/contract/sessions/outcomes/endpoints.ts";
import {
  EQUITY_LEVELS,
  INTERACTION_LEVELS,
  type RecordOutcome,
} from "@openrounds/contract/sessions/outcomes/schemas.ts";
import { buildHubWithBatch, buildParticipant } from "../../batches/factory.ts";
import type { BatchRow } from "../../batches/service.ts";
import type { UserRow } from "../../identity/service.ts";
import { contend } from "../../kernel/testing/together.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildHub } from "../../organizations/factory.ts";
import { buildSession } from "../factory.ts";

const { read, record } = outcomeEndpoints;
const FIELDS = { interactionLevel: "Interactive", equityLevel: "Equitable", note: "Everybody spoke." } as const;

let world: World;
let owner: UserRow;
let batch: BatchRow;
let asha: UserRow;
let sessionId: string;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ owner, batch } = await buildHubWithBatch(world.db));
  asha = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Asha", lastName: "Rao" });
  ({ sessionId } = await buildSession(world.db, { batchId: batch.batchId, status: "COMPLETED" }));
});

const params = () => ({ params: { id: sessionId } });
const readBy = async (person: UserRow) => (await world.call(read, params(), person)).outcome;
const recordBy = async (person: UserRow, body: Partial<RecordOutcome> = {}) =>
  (await world.call(record, { ...params(), body: { ...FIELDS, version: 0, ...body } }, person)).outcome;
const refusedBy = (person: UserRow, body: object = {}) =>
  world.refusal(record, { ...params(), body: { ...FIELDS, version: 0, ...body } }, person);

test("who may edit a session records how it went, and it is shown again", async () => {
  expect(await readBy(owner)).toEqual({ interactionLevel: null, equityLevel: null, note: "", version: 0 });
  expect(await recordBy(owner)).toEqual({ ...FIELDS, version: 1 });
  expect(await readBy(owner)).toEqual({ ...FIELDS, version: 1 });
  expect(await recordBy(owner, { note: "  Half of them spoke. ", version: 1 })).toMatchObject({ version: 2 });
  expect(await readBy(owner)).toMatchObject({ note: "Half of them spoke.", version: 2 });
});

test("the levels of interaction are Interactive, Highly Interactive, Passive and Moderate, and no other [ORG-161]", async () => {
  expect(new Set(INTERACTION_LEVELS)).toEqual(new Set(["Interactive", "Highly Interactive", "Passive", "Moderate"]));
  for (const [version, interactionLevel] of INTERACTION_LEVELS.entries()) {
    expect(await recordBy(owner, { interactionLevel, version })).toMatchObject({ interactionLevel });
    expect(await readBy(owner)).toMatchObject({ interactionLevel });
  }
  const refused = await refusedBy(owner, { interactionLevel: "INTERACTIVE", version: INTERACTION_LEVELS.length });
  expect(refused).toMatchObject({
    status: 400,
    body: { error: { fields: { interactionLevel: "Choose an interaction level" } } },
  });
});

test("the levels of equity are Inequitable, Moderately Equitable and Equitable, and no other [ORG-162]", async () => {
  expect(EQUITY_LEVELS).toEqual(["Inequitable", "Moderately Equitable", "Equitable"]);
  for (const [version, equityLevel] of EQUITY_LEVELS.entries()) {
    expect(await recordBy(owner, { equityLevel, version })).toMatchObject({ equityLevel });
    expect(await readBy(owner)).toMatchObject({ equityLevel });
  }
  for (const other of [null, "Fair", "EQUITABLE"]) {
    const equityLevel = other as "Equitable";
    const refused = await refusedBy(owner, { equityLevel, version: EQUITY_LEVELS.length });
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { fields: { equityLevel: "Choose an equity level" } } },
    });
  }
});

test("a note has at most 500 characters", async () => {
  expect(await recordBy(owner, { note: "a".repeat(500) })).toMatchObject({ version: 1 });
  expect((await refusedBy(owner, { note: "a".repeat(501), version: 1 })).status).toBe(400);
});

test("of two who record at the same time one is told of the other, and nothing of the first is lost", async () => {
  const { refusals } = await contend(["first", "second"], (note) => recordBy(owner, { note }));
  expect(refusals).toMatchObject([{ status: 409 }]);
  expect(await readBy(owner)).toMatchObject({ version: 1 });
  expect((await refusedBy(owner, { version: 7 })).status).toBe(409);
  expect((await refusedBy(owner, { version: 2 ** 40 })).status).toBe(400);
});

test.each(["SCHEDULED", "INPROGRESS", "CANCELLED", "NEVER_STARTED"] as const)(
  "of a session that is %s nothing is recorded",
  async (status) => {
    ({ sessionId } = await buildSession(world.db, { batchId: batch.batchId, status }));
    expect(await refusedBy(owner)).toMatchObject({ status: 409, body: { responseCode: "SESSION_NOT_OVER" } });
  },
);

test("a participant neither reads nor records it, and a stranger finds nothing", async () => {
  const { owner: stranger } = await buildHub(world.db);
  expect((await refusedBy(asha)).status).toBe(403);
  expect((await world.refusal(read, params(), asha)).status).toBe(403);
  expect((await refusedBy(stranger)).status).toBe(404);
  expect((await world.refusal(read, params(), stranger)).status).toBe(404);
});

test("the CSV of the session carries it in each row [ORG-161] [ORG-162]", async () => {
  await recordBy(owner, { interactionLevel: "Highly Interactive", equityLevel: "Moderately Equitable", note: "=1+1" });
  const { csvUrl } = await world.call(attendanceEndpoints.report, { query: { sessionId } }, owner);
  const { body } = await world.openFile(csvUrl, owner);
  const [head = "", first = ""] = body.split("\n");
  expect(head.endsWith(",Interaction level,Equity level,Note")).toBe(true);
  expect(first.endsWith(",Highly interactive,Moderately equitable,'=1+1")).toBe(true);
});
