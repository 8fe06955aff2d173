import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { formEndpoints } from "@openrounds/contract/forms/endpoints.ts";
import { feedbackEndpoints } from "@openrounds/contract/forms/feedback/endpoints.ts";
import { FEEDBACK_OPEN_DAYS, type Answers } from "@openrounds/contract/forms/schemas.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { buildBatch, buildHubWithBatch, buildParticipant } from "../../batches/factory.ts";
import type { BatchRow } from "../../batches/service.ts";
import { batches } from "../../batches/tables.ts";
import { buildUser } from "../../identity/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { DAY, HOUR, nowMs, resetClock } from "../../kernel/clock.ts";
import { listDeliveries } from "../../kernel/testing/deliveries.ts";
import { passTime } from "../../kernel/testing/time.ts";
import { contend } from "../../kernel/testing/together.ts";
import { createWorld, routeOf, type World } from "../../kernel/testing/world.ts";
import { buildHub } from "../../organizations/factory.ts";
import { buildRight } from "../../programs/factory.ts";
import { buildHeldSession, buildSession } from "../../sessions/factory.ts";
import { definition, question } from "../factory.ts";
import { anonymizeResponsesOf } from "../queries.ts";
import { formResponses } from "../tables.ts";
import { askPeople } from "./service.ts";

const { read, update, readOfSession, submit, share, decode, userLink, exportCsv } = feedbackEndpoints;
const { npsCategory, barComparison, npsOverTime, intention, response } = feedbackEndpoints;

let world: World;
let owner: UserRow;
let facilitator: UserRow;
let people: UserRow[];
let batch: BatchRow;
let sessionId: string;

beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  const { db } = world;
  ({ owner, batch } = await buildHubWithBatch(db));
  facilitator = await buildParticipant(db, batch, "FACILITATOR");
  people = await Promise.all(
    ["Asha", "Binod", "Chitra"].map((firstName) => buildParticipant(db, batch, "ATTENDEE", { firstName })),
  );
  sessionId = await hold(people);
});

/** A session of an hour that the people stayed in, and that ended so long ago. */
const hold = async (there: readonly UserRow[], endedMsAgo = 0, { batchId } = batch): Promise<string> =>
  (await buildHeldSession(world.db, { batchId, endedMsAgo }, there)).sessionId;
const one = (at: number): UserRow => people[at] ?? owner;
const answers = (recommend: number, more: Answers = {}, version = 1) => ({
  body: { version, answers: { recommend, intention: "YES", ...more } },
});
const give = (person: UserRow, recommend: number, more: Answers = {}, id = sessionId, version = 1) =>
  world.call(submit, { params: { id }, ...answers(recommend, more, version) }, person);
const graph = (more: object = {}) => ({ body: { batchIds: [batch.batchId], ...more } });
const mailsTo = ({ email }: UserRow) => listDeliveries(world, { to: email });
const formOf = async () => {
  const { formList } = await world.call(formEndpoints.listOfBatch, { params: { batchId: batch.batchId } }, owner);
  const found = formList.find(({ formType }) => formType === "FEEDBACK");
  if (found === undefined) throw new Error("no form");
  return { params: { formId: found.formId }, query: { batchId: batch.batchId } };
};

test("participants give feedback on a session, once each, and no one learns who said what [FORM-001] [PERM-105]", async () => {
  const { form } = await world.call(readOfSession, { params: { id: sessionId } }, one(0));
  expect(form).toMatchObject({ formType: "FEEDBACK", answering: "OPEN", programName: "Diabetes care" });
  expect(form.questions.map(({ kind }) => kind)).toEqual([
    "NPS",
    "SCALE",
    "SCALE",
    "INTENTION",
    "LONG_TEXT",
    "LONG_TEXT",
  ]);
  const { results: kept } = await contend(5, () => give(one(0), 9, { learned: 4, better: "More cases" }));
  expect(kept).toHaveLength(1);
  const again = await world.refusal(submit, { params: { id: sessionId }, ...answers(1) }, one(0));
  expect([again.status, again.body.responseCode]).toEqual([409, "FORM_ANSWERED"]);
  expect((await world.call(readOfSession, { params: { id: sessionId } }, one(0))).form.answering).toBe("ANSWERED");
  expect((await world.refusal(submit, { params: { id: sessionId }, ...answers(1) }, owner)).status).toBe(403);
  expect((await world.refusal(submit, { params: { id: sessionId }, ...answers(1) }, facilitator)).status).toBe(403);
  const stranger = await buildUser(world.db);
  expect((await world.refusal(readOfSession, { params: { id: sessionId } }, stranger)).status).toBe(404);
  const { csvUrl } = await world.call(exportCsv, { query: { batchId: batch.batchId } }, owner);
  const { body } = await world.openFile(csvUrl, owner);
  const [head = "", ...rows] = body.trim().split("\n");
  for (const { label } of form.questions) expect(head).toContain(label);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(/,9,4,,Yes,,More cases$/);
  expect(body).not.toContain("Asha");
});

test("feedback is taken from the start of a session until its time is over", async () => {
  const { sessionId: later } = await buildSession(world.db, { batchId: batch.batchId });
  const early = await world.refusal(submit, { params: { id: later }, ...answers(9) }, one(0));
  expect([early.status, early.body.responseCode]).toEqual([409, "FORM_NOT_YET"]);
  const past = await hold([one(0)], (FEEDBACK_OPEN_DAYS + 1) * DAY);
  const late = await world.refusal(submit, { params: { id: past }, ...answers(9) }, one(0));
  expect([late.status, late.body.responseCode]).toEqual([409, "FORM_CLOSED"]);
});

test("the feedback form of a batch is read and changed; answers keep their version [FORM-008] [FORM-015] [FORM-016] [PERM-080]", async () => {
  expect([read, update].map(routeOf)).toEqual(["GET /v1/form/feedback/:formId", "PUT /v1/form/feedback/:formId"]);
  const name = await formOf();
  const before = await world.call(read, { ...name, query: { ...name.query, isNewVersion: "true" } }, owner);
  expect(before).toMatchObject({ form: { formId: name.params.formId, batchId: batch.batchId }, isNewVersion: false });
  const { title, description, questions } = before.form;
  const body = { batchId: batch.batchId, title, description, questions };
  const fix = { params: name.params, body: { ...body, title: "How was it?", isNewVersion: false } };
  expect(await world.call(update, fix, owner)).toMatchObject({ isNewVersion: false, form: { version: 1 } });
  expect((await world.call(read, name, owner)).form).toMatchObject({ title: "How was it?", description, questions });
  const asNew = { params: name.params, body: { ...body, title: "And now?", isNewVersion: true } };
  expect(await world.call(update, asNew, owner)).toMatchObject({ isNewVersion: true, form: { version: 2 } });
  expect((await world.call(read, name, owner)).form).toMatchObject({ title: "And now?", version: 2 });
  await give(one(0), 9, {}, sessionId, 2);
  expect((await world.call(read, name, owner)).isNewVersion).toBe(true);
  const more = [...questions, question("room", "SHORT_TEXT")];
  const change = { params: name.params, body: { ...body, questions: more, isNewVersion: false } };
  expect(await world.call(update, change, owner)).toMatchObject({ isNewVersion: true, form: { version: 3 } });
  const { form: changed } = await world.call(read, name, owner);
  expect(changed).toMatchObject({ title, version: 3 });
  expect(changed.questions.map(({ questionId }) => questionId)).toEqual(more.map(({ questionId }) => questionId));
  const feedback = await world.call(readOfSession, { params: { id: sessionId } }, one(1));
  expect(feedback.form.questions.at(-1)).toMatchObject({ questionId: "room", kind: "SHORT_TEXT" });
  const kept = await world.db.select().from(formResponses).where(eq(formResponses.sessionId, sessionId));
  expect(kept).toMatchObject([{ version: 2 }]);
  expect((await world.refusal(update, change, facilitator)).status).toBe(403);
  expect((await world.refusal(read, name, facilitator)).status).toBe(403);
  const { owner: other } = await buildHub(world.db);
  expect((await world.refusal(update, change, other)).status).toBe(404);
});

test("the graphs of feedback count categories, sentences, time, intentions and answers [FORM-025] [FORM-026] [FORM-027] [FORM-028] [FORM-029] [FORM-030]", async () => {
  const graphs = [npsCategory, barComparison, npsOverTime, intention, response];
  expect(graphs.map(routeOf)).toEqual(
    ["nps-category", "bar-comparison", "nps-over-time", "intention", "response"].map(
      (name) => `POST /v1/report/feedback/${name}`,
    ),
  );
  await give(one(0), 10, { learned: 5, comfortable: 4, better: "More cases" });
  await give(one(1), 8, { learned: 3, intention: "UNSURE" });
  await give(one(2), 2, { learned: 4, intention: "NO", differently: "Nothing" });
  const before = await hold([one(0)], 7 * DAY);
  await give(one(0), 9, {}, before);
  const counted = await world.call(npsCategory, graph({ langCode: "hi" }), owner);
  expect(counted.nps).toBe(25);
  expect(counted.npsCategory).toMatchObject([
    { category: "PROMOTER", count: 2, label: "समर्थक (9 से 10)" },
    { category: "PASSIVE", count: 1 },
    { category: "DETRACTOR", count: 1 },
  ]);
  expect((await world.call(barComparison, graph(), owner)).barComparison).toMatchObject([
    { questionId: "learned", average: 4, count: 3, steps: [0, 0, 1, 1, 1] },
    { questionId: "comfortable", average: 4, count: 1 },
  ]);
  const over = await world.call(npsOverTime, graph(), owner);
  expect(over.npsOverTime).toMatchObject([
    { sessionId: before, nps: 100, count: 1 },
    { sessionId, nps: 0, count: 3 },
  ]);
  for (const endpoint of graphs) {
    const wrong = { batchIds: "all", startDatetime: "now", endDatetime: "then", langCode: 1 };
    const refused = await world.refusal(endpoint, { body: wrong as unknown as { batchIds: string[] } }, owner);
    expect(Object.keys(refused.body.error.fields ?? {}).toSorted()).toEqual(Object.keys(wrong).toSorted());
    const earlier = graph({ startDatetime: nowMs() - 8 * DAY, endDatetime: nowMs() - 6 * DAY, langCode: "en" });
    expect(JSON.stringify(await world.call(endpoint, earlier, owner))).not.toContain(sessionId);
  }
  const week = graph({ startDatetime: nowMs() - 8 * DAY, endDatetime: nowMs() - 6 * DAY });
  expect((await world.call(npsCategory, week, owner)).nps).toBe(100);
  expect((await world.call(barComparison, week, owner)).barComparison).toEqual([]);
  expect((await world.call(intention, week, owner)).intention.map(({ count }) => count)).toEqual([1, 0, 0]);
  expect((await world.call(response, week, owner)).response).toMatchObject([{ sessionId: before }]);
  const since = graph({ startDatetime: nowMs() - DAY, endDatetime: nowMs() });
  expect((await world.call(npsOverTime, since, owner)).npsOverTime).toMatchObject([{ sessionId }]);
  expect((await world.call(npsCategory, since, owner)).npsCategory.map(({ count }) => count)).toEqual([1, 1, 1]);
  expect((await world.call(intention, since, owner)).intention.map(({ count }) => count)).toEqual([1, 1, 1]);
  expect((await world.call(response, since, owner)).response).toMatchObject([{ sessionId }]);
  expect((await world.call(intention, graph({ sessionIds: [sessionId] }), owner)).intention).toMatchObject([
    { intention: "YES", label: "Yes", count: 1 },
    { intention: "UNSURE", count: 1 },
    { intention: "NO", count: 1 },
  ]);
  const said = await world.call(response, graph(), facilitator);
  expect(said.response).toMatchObject([
    { sessionId, attendedCount: 3, responseCount: 3 },
    { sessionId: before, attendedCount: 1, responseCount: 1 },
  ]);
  expect(said.response[0]?.comments.map(({ text }) => text).toSorted()).toEqual(["More cases", "Nothing"]);
  expect(JSON.stringify(said)).not.toContain(one(0).userId);
});

test("graphs of feedback are of the batches that are asked for, in the days and the language that are asked for [FORM-025]", async () => {
  const second = await buildBatch(world.db, { programId: batch.programId, createdBy: owner.userId });
  const person = await buildParticipant(world.db, second, "ATTENDEE");
  const late = await hold([person], 0, second);
  const early = await hold([person], 5 * DAY, second);
  await give(one(0), 10, { learned: 5 });
  await give(person, 2, { learned: 2, intention: "NO" }, late);
  await give(person, 8, { learned: 4, intention: "NO" }, early);
  const countsOf = async (filter: object) => {
    const body = { batchIds: [second.batchId], ...filter };
    const [categories, sentences] = [
      await world.call(npsCategory, { body }, owner),
      await world.call(barComparison, { body }, owner),
    ];
    return {
      categories: categories.npsCategory.map(({ count }) => count),
      learned: sentences.barComparison.find(({ questionId }) => questionId === "learned")?.average,
      over: (await world.call(npsOverTime, { body }, owner)).npsOverTime.map((each) => each.sessionId),
      intentions: (await world.call(intention, { body }, owner)).intention.map(({ count }) => count),
      answered: (await world.call(response, { body }, owner)).response.map((each) => each.sessionId),
    };
  };
  const own = {
    categories: [0, 1, 1],
    learned: 3,
    over: [early, late],
    intentions: [0, 0, 2],
    answered: [late, early],
  };
  expect(await countsOf({})).toEqual(own);
  expect(await countsOf({ batchIds: [batch.batchId] })).toEqual({
    ...{ categories: [1, 0, 0], learned: 5, over: [sessionId], intentions: [1, 0, 0], answered: [sessionId] },
  });
  expect(await countsOf({ batchIds: [batch.batchId, second.batchId] })).toMatchObject({ categories: [1, 1, 1] });
  expect(await countsOf({ startDatetime: nowMs() - DAY })).toEqual({
    ...{ categories: [0, 0, 1], learned: 2, over: [late], intentions: [0, 0, 1], answered: [late] },
  });
  expect(await countsOf({ endDatetime: nowMs() - DAY })).toEqual({
    ...{ categories: [0, 1, 0], learned: 4, over: [early], intentions: [0, 0, 1], answered: [early] },
  });
  const inHindi = { body: { batchIds: [second.batchId], langCode: "hi" } };
  for (const { label } of (await world.call(intention, inHindi, owner)).intention) {
    expect(label).toMatch(/[\u0900-\u097F]/);
  }
});

test("one foreign batch refuses a whole graph, and those who may not see reports see none", async () => {
  const { batch: foreign } = await buildHubWithBatch(world.db);
  for (const endpoint of [npsCategory, barComparison, npsOverTime, intention, response]) {
    const mixed = { body: { batchIds: [batch.batchId, foreign.batchId] } };
    expect((await world.refusal(endpoint, mixed, owner)).status).toBe(404);
    expect((await world.refusal(endpoint, graph(), one(0))).status).toBe(403);
  }
});

test("once a session ends, those who were there are asked for feedback, and nobody twice", async () => {
  const absent = await buildParticipant(world.db, batch, "ATTENDEE");
  const closed = await buildParticipant(world.db, batch, "ATTENDEE", { status: "DEACTIVATED" });
  const isRunning = { status: "INPROGRESS", endedAt: null } as const;
  const running = await buildHeldSession(world.db, { batchId: batch.batchId, ...isRunning }, [one(0), one(1)]);
  await give(one(1), 9, {}, running.sessionId);
  const ends = { entityId: running.sessionId, entityType: "SESSION", status: "COMPLETED" } as const;
  await world.call(sessionEndpoints.setStatus, { body: ends }, owner);
  await world.settled();
  expect(await mailsTo(one(0))).toMatchObject([{ template: "FEEDBACK_REQUEST" }]);
  for (const person of [one(1), absent]) expect(await mailsTo(person)).toEqual([]);
  await world.call(share, { body: { sessionId: running.sessionId } }, facilitator);
  await world.settled();
  expect(await mailsTo(one(0))).toHaveLength(1);
  expect(await mailsTo(absent)).toMatchObject([{ template: "FEEDBACK_REQUEST" }]);
  expect(await mailsTo(closed)).toEqual([]);
});

test("nobody is asked for feedback on a session of a deleted batch", async () => {
  const attendee = one(0);
  await world.db
    .update(batches)
    .set({ deletedAt: new Date(nowMs()) })
    .where(eq(batches.batchId, batch.batchId));
  await askPeople(world.app.platform, { sessionId, onlyAttended: true });
  await world.settled();
  expect(await mailsTo(attendee)).toEqual([]);
});

test("a feedback link is sealed, leads to the page of the session, and ends [FORM-007] [FORM-031] [FORM-032] [PERM-109]", async () => {
  expect([share, decode, userLink].map(routeOf)).toEqual([
    ...["POST /v1/session/feedback/share", "GET /v1/session/feedback/link", "GET /v1/session/feedback/user-link"],
  ]);
  const { feedbackLink } = await world.call(share, { body: { sessionId } }, facilitator);
  const { pathname, searchParams } = new URL(feedbackLink);
  expect(pathname).toBe("/feedback/share");
  const text = searchParams.get("encoded-data") ?? "";
  const link = { feedbackLink: `/feedback?sessionId=${sessionId}` };
  expect(await world.call(decode, { query: { "encoded-data": text } }, one(0))).toEqual(link);
  expect(await world.call(userLink, { query: { encodedData: text } }, one(0))).toEqual(link);
  for (const forged of [
    `${text}a`,
    text.replace(".", ""),
    "x",
    `a${text.slice(1)}`,
    text.split("").toReversed().join(""),
  ]) {
    for (const refused of [
      await world.refusal(decode, { query: { "encoded-data": forged } }, one(0)),
      await world.refusal(userLink, { query: { encodedData: forged } }, one(0)),
    ]) {
      expect([refused.status, refused.body.responseCode]).toEqual([404, "FORM_LINK_OVER"]);
    }
  }
  passTime((FEEDBACK_OPEN_DAYS + 1) * DAY);
  expect((await world.refusal(decode, { query: { "encoded-data": text } }, one(0))).status).toBe(404);
  resetClock();
  expect((await world.refusal(share, { body: { sessionId } }, one(0))).status).toBe(403);
  const viewer = await buildUser(world.db);
  await buildRight(world.db, { programId: batch.programId, userId: viewer.userId, canView: true, canEdit: false });
  expect((await world.refusal(share, { body: { sessionId } }, viewer)).status).toBe(403);
  expect((await world.call(exportCsv, { query: { batchId: batch.batchId } }, viewer)).csvUrl).toContain("/files/forms");
});

test("feedback is downloaded with the right, of a span of time, and the link ends with the right [PERM-084]", async () => {
  await give(one(0), 9, { better: "=1+1" });
  const query = { batchId: batch.batchId };
  const viewer = await buildUser(world.db);
  await buildRight(world.db, { programId: batch.programId, userId: viewer.userId });
  const fetched = async (more: object, as = owner) => {
    const { csvUrl } = await world.call(exportCsv, { query: { ...query, ...more } }, as);
    return (await world.openFile(csvUrl, as)).body;
  };
  expect(await fetched({}, viewer)).toContain("'=1+1");
  expect(await fetched({})).toContain("'=1+1");
  expect(await fetched({ startDatetime: nowMs() + DAY })).not.toContain("1+1");
  expect((await world.refusal(exportCsv, { query }, facilitator)).status).toBe(403);
  const { csvUrl } = await world.call(exportCsv, { query }, owner);
  passTime(HOUR);
  expect((await world.openFile(csvUrl, owner)).statusCode).toBe(403);
  resetClock();
});

test("who erases the account leaves feedback that nobody can tell the author of", async () => {
  await give(one(0), 9, { better: "More cases" });
  await world.db.transaction((tx) => anonymizeResponsesOf(tx, one(0).userId));
  const rows = await world.db.select().from(formResponses).where(eq(formResponses.sessionId, sessionId));
  expect(rows).toMatchObject([{ userId: null, answers: { better: "More cases" } }]);
  expect((await world.call(npsCategory, graph(), owner)).nps).toBe(100);
});

test("what waits for feedback is what a person attended and did not answer", async () => {
  const mine = async () => (await world.call(formEndpoints.listMine, {}, one(0))).taskList;
  await formOf();
  expect(await mine()).toMatchObject([{ formType: "FEEDBACK", sessionId, answering: "OPEN" }]);
  await give(one(0), 9);
  expect(await mine()).toMatchObject([{ sessionId, answering: "ANSWERED" }]);
  await hold([one(1)]);
  expect(await mine()).toHaveLength(1);
});

test("a wrong form is refused with each fault at its place", async () => {
  const name = await formOf();
  const body = { batchId: batch.batchId, ...definition({ questions: [question("q", "MULTIPLE_CHOICE")] }) };
  const { status, body: said } = await world.refusal(update, { params: name.params, body }, owner);
  expect([status, said.error.fields]).toEqual([400, { "questions.0.options": "Add at least two options" }]);
});
