import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { certificateEndpoints } from "@openrounds/contract/certificates/endpoints.ts";
import { certificateRuleEndpoints } from "@openrounds/contract/certificates/rule/endpoints.ts";
import {
  RULE_OF_NEW_BATCHES,
  RULE_OF_OLD_BATCHES,
  type BatchProgress,
  type CertificateRule,
} from "@openrounds/contract/certificates/rule/schemas.ts";
import { feedbackEndpoints } from "@openrounds/contract/forms/feedback/endpoints.ts";
import { batchForm, buildHubWithBatch, buildParticipant, buildParticipation } from "../../batches/factory.ts";
import type { BatchRow } from "../../batches/service.ts";
import { completeEndedBatches } from "../../batches/service.ts";
import { batches, batchParticipants } from "../../batches/tables.ts";
import type { UserRow } from "../../identity/service.ts";
import { DAY, HOUR, nowMs } from "../../kernel/clock.ts";
import { buildStranger } from "../../kernel/testing/fixture.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildHub } from "../../organizations/factory.ts";
import type { ProgramRow } from "../../programs/service.ts";
import type { Stay } from "../../sessions/attendance/factory.ts";
import { buildHeldSession, buildSession } from "../../sessions/factory.ts";
import { certificateForm } from "../factory.ts";
import { certificates } from "../tables.ts";

const { issue, listRecipients } = certificateEndpoints;
const { listMine, read, save } = certificateRuleEndpoints;

let world: World;
let owner: UserRow;
let program: ProgramRow;
let batch: BatchRow;
let steady: UserRow;
let passing: UserRow;

beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ owner, program, batch } = await buildHubWithBatch(world.db, {
    batch: { certificateSetup: "Auto", endsAt: new Date(nowMs() + 2 * DAY) },
  }));
  steady = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Asha" });
  passing = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Ravi" });
});

const at = () => ({ params: { batchId: batch.batchId } });
const setRule = (fields: Partial<CertificateRule>, as = owner) =>
  world.call(save, { ...at(), body: { ...RULE_OF_NEW_BATCHES, ...fields } }, as);
const recipients = (query: { sessionAttended?: number } = {}) => world.call(listRecipients, { ...at(), query }, owner);
const progressOf = async ({ userId }: UserRow) =>
  (await recipients()).recipientList.find((row) => row.userId === userId)?.progress;

const byBatch = (one: BatchProgress, other: BatchProgress) => one.batchId.localeCompare(other.batchId);

/** A session planned for an hour and held for so long, with the minutes that each person stayed. */
async function hold(stays: readonly Stay[], durationMs = HOUR): Promise<string> {
  const startsAt = new Date(nowMs() - 2 * HOUR);
  const endedAt = new Date(startsAt.getTime() + durationMs);
  return (await buildHeldSession(world.db, { batchId: batch.batchId, startsAt, endedAt }, stays)).sessionId;
}

test("only sessions attended for the share of their length count towards the number that is needed", async () => {
  await setRule({ needed: 2 });
  await hold([
    [steady, 36],
    [passing, 35],
  ]);
  await hold([
    [steady, 60],
    [passing, 60],
  ]);
  expect(await progressOf(steady)).toEqual({ attended: 2, needed: 2, feedbackMissing: 0, isFulfilled: true });
  expect(await progressOf(passing)).toEqual({ attended: 1, needed: 2, feedbackMissing: 0, isFulfilled: false });
  const { counts, recipientList } = await recipients();
  expect(counts).toMatchObject({ ready: 1, notYet: 1 });
  expect(recipientList.map(({ state }) => state)).toEqual(["READY", "NOT_YET"]);
});

test("a session that ended early asks for a share of what it was, one that overran of what was planned", async () => {
  await setRule({ needed: 2 });
  await hold([[steady, 20]], HOUR / 2);
  await hold([[steady, 40]], 2 * HOUR);
  expect(await progressOf(steady)).toMatchObject({ attended: 2, isFulfilled: true });
});

test("a percent is of the sessions that were held or are to come, not of those that never took place", async () => {
  await setRule({ needed: 50, neededUnit: "PERCENT" });
  await hold([[steady, 60]]);
  await buildSession(world.db, { batchId: batch.batchId, startsAt: new Date(nowMs() + DAY) });
  await buildSession(world.db, { batchId: batch.batchId, status: "CANCELLED" });
  await buildSession(world.db, { batchId: batch.batchId, status: "NEVER_STARTED" });
  expect(await progressOf(steady)).toMatchObject({ needed: 1, isFulfilled: true });
  await buildSession(world.db, { batchId: batch.batchId, startsAt: new Date(nowMs() + DAY) });
  expect(await progressOf(steady)).toMatchObject({ needed: 2, isFulfilled: false });
});

test("where feedback is asked, a person is ready once it is given", async () => {
  await setRule({ asksFeedback: true });
  const id = await hold([[steady, 60]]);
  expect(await progressOf(steady)).toMatchObject({ attended: 1, feedbackMissing: 1, isFulfilled: false });
  const body = { version: 1, answers: { recommend: 9, intention: "YES" } };
  await world.call(feedbackEndpoints.submit, { params: { id }, body }, steady);
  expect(await progressOf(steady)).toMatchObject({ feedbackMissing: 0, isFulfilled: true });
});

test("automatic certificates go only to those who fulfil the rule, and say the sessions that counted", async () => {
  await setRule({ needed: 2 });
  for (const minutes of [60, 60, 10]) {
    await hold([
      [steady, minutes],
      [passing, minutes === 60 ? 20 : 60],
    ]);
  }
  await world.db
    .update(batches)
    .set({ endsAt: new Date(nowMs() - 2 * DAY) })
    .where(eq(batches.batchId, batch.batchId));
  await completeEndedBatches(world.db);
  await world.settled();
  const issued = await world.db.select().from(certificates).where(eq(certificates.batchId, batch.batchId));
  expect(issued).toMatchObject([{ userId: steady.userId, printed: { sessionsAttended: 2, minutesAttended: 130 } }]);
});

test("serving all serves those who fulfil the rule; the issuer may still choose others", async () => {
  await setRule({ needed: 2 });
  await hold([
    [steady, 60],
    [passing, 60],
  ]);
  await hold([[steady, 60]]);
  expect((await recipients({ sessionAttended: 1 })).counts).toMatchObject({ ready: 2, notYet: 0 });
  const filterCriteria = { roles: [], sessionIds: [], isFulfilled: true };
  const all = await certificateForm(world.app.platform, batch.batchId, { selectAll: true, filterCriteria });
  expect((await world.call(issue, { body: all }, owner)).issuedCount).toBe(1);
  const chosen = await certificateForm(world.app.platform, batch.batchId, { userList: [passing.userId] });
  expect((await world.call(issue, { body: chosen }, owner)).issuedCount).toBe(1);
});

test("learners see how near they are, the team sees the rule only, and a learner changes no rule", async () => {
  await setRule({ needed: 3 });
  await hold([[steady, 60]]);
  const seen = await world.call(read, at(), steady);
  expect(seen.progress).toEqual({ attended: 1, needed: 3, feedbackMissing: 0, isFulfilled: false });
  expect(await world.call(read, at(), owner)).toMatchObject({ rule: { needed: 3 }, progress: null });
  const body = { ...RULE_OF_NEW_BATCHES, needed: 1 };
  expect((await world.refusal(save, { ...at(), body }, steady)).status).toBe(403);
  const { owner: stranger } = await buildHub(world.db);
  expect((await world.refusal(save, { ...at(), body }, stranger)).status).toBe(404);
  expect((await world.refusal(read, at(), stranger)).status).toBe(404);
  expect((await world.call(read, at(), owner)).rule.needed).toBe(3);
});

test("a batch from before rules asks for one visit; a new one for a share, or what the batch before it asked", async () => {
  expect((await world.call(read, at(), owner)).rule).toEqual(RULE_OF_OLD_BATCHES);
  const create = async () =>
    (await world.call(batchEndpoints.create, { body: batchForm(program.programId) }, owner)).batch.batchId;
  const ruleOf = async (batchId: string) => (await world.call(read, { params: { batchId } }, owner)).rule;
  const first = await create();
  expect(await ruleOf(first)).toEqual(RULE_OF_NEW_BATCHES);
  const rule: CertificateRule = { needed: 70, neededUnit: "PERCENT", attendedPercent: 50, asksFeedback: true };
  await world.call(save, { params: { batchId: first }, body: rule }, owner);
  expect(await ruleOf(await create())).toEqual(rule);
});

test("a new batch does not copy the rule of a deleted batch", async () => {
  const create = async () =>
    (await world.call(batchEndpoints.create, { body: batchForm(program.programId) }, owner)).batch.batchId;
  const params = { batchId: await create() };
  const rule: CertificateRule = { needed: 70, neededUnit: "PERCENT", attendedPercent: 50, asksFeedback: true };
  await world.call(save, { params, body: rule }, owner);
  await world.call(batchEndpoints.remove, { params }, owner);
  expect((await world.call(read, { params: { batchId: await create() } }, owner)).rule).toEqual(RULE_OF_NEW_BATCHES);
});

const PEOPLE = 12;

/** What a batch may be, with the part that each of the people takes in it. */
const batchKind = fc.record({
  isCertificationProgram: fc.constantFrom(true, true, true, false),
  entityStatus: fc.constantFrom("ACTIVE" as const, "ACTIVE" as const, "COMPLETED" as const),
  rule: fc.option(
    fc.record({
      needed: fc.integer({ min: 1, max: 4 }),
      neededUnit: fc.constant("SESSIONS" as const),
      attendedPercent: fc.integer({ min: 0, max: 60 }),
      asksFeedback: fc.boolean(),
    }),
  ),
  parts: fc.array(
    fc.record({
      role: fc.constantFrom("ATTENDEE" as const, "ATTENDEE" as const, "FACILITATOR" as const, undefined),
      isInvited: fc.constantFrom(false, false, false, true),
      minutes: fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 3, maxLength: 3 }),
    }),
    { minLength: PEOPLE, maxLength: PEOPLE },
  ),
});
type BatchKind = typeof batchKind extends fc.Arbitrary<infer Kind> ? Kind : never;

async function buildKind(people: readonly UserRow[], { rule, parts, entityStatus, ...kind }: BatchKind): Promise<void> {
  const { isCertificationProgram } = kind;
  const built = await buildHubWithBatch(world.db, { program: { isCertificationProgram }, batch: { entityStatus } });
  const { batchId } = built.batch;
  if (rule !== null) await world.call(save, { params: { batchId }, body: rule }, built.owner);
  const taking = people.flatMap((person, n) => {
    const { role, ...part } = parts[n] ?? {};
    return role === undefined ? [] : [{ isInvited: false, minutes: [], ...part, person, role }];
  });
  for (const { person, role, isInvited } of taking) {
    await buildParticipation(world.db, built.batch, role, person);
    const isPart = and(eq(batchParticipants.batchId, batchId), eq(batchParticipants.userId, person.userId));
    if (isInvited) await world.db.update(batchParticipants).set({ entityStatus: "INVITED" }).where(isPart);
  }
  for (const held of [0, 1, 2]) {
    const startsAt = new Date(nowMs() - (held + 1) * DAY);
    const stays = taking.map(({ person, minutes }): Stay => [person, minutes[held] ?? 0]);
    await buildHeldSession(world.db, { batchId, startsAt }, stays);
  }
  await buildSession(world.db, { batchId, startsAt: new Date(nowMs() + DAY) });
  await buildSession(world.db, { batchId, status: "CANCELLED" });
}

test("the progress in all running batches of a person is that of each batch, for people of all kinds", async () => {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => buildStranger(world.db)));
  for (const kind of fc.sample(batchKind, { numRuns: 12, seed: 7 })) await buildKind(people, kind);
  const lists = await Promise.all(
    people.map(async (person) => {
      const { batchList } = await world.call(batchEndpoints.listMine, {}, person);
      const running = batchList.filter(({ entityStatus }) => entityStatus === "ACTIVE");
      const alone = await Promise.all(
        running.map(async ({ batchId }) => {
          const { progress } = await world.call(read, { params: { batchId } }, person);
          return progress === null ? [] : [{ batchId, progress }];
        }),
      );
      const { progressList } = await world.call(listMine, {}, person);
      expect(progressList.toSorted(byBatch)).toEqual(alone.flat().toSorted(byBatch));
      return progressList;
    }),
  );
  expect(lists.flat().filter(({ progress }) => progress.attended > 0).length).toBeGreaterThan(PEOPLE / 2);
});
