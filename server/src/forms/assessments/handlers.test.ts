import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import { assessmentEndpoints } from "@openrounds/contract/forms/assessments/endpoints.ts";
import { formEndpoints } from "@openrounds/contract/forms/endpoints.ts";
import { buildBatch, buildHubWithBatch, buildParticipant } from "../../batches/factory.ts";
import type { BatchRow } from "../../batches/service.ts";
import { buildUser } from "../../identity/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { DAY, nowMs, resetClock } from "../../kernel/clock.ts";
import { newId } from "../../kernel/ids.ts";
import { listDeliveries } from "../../kernel/testing/deliveries.ts";
import { passTime } from "../../kernel/testing/time.ts";
import { contend } from "../../kernel/testing/together.ts";
import { createWorld, routeOf, type World } from "../../kernel/testing/world.ts";
import { buildHub } from "../../organizations/factory.ts";
import type { OrganizationRow } from "../../organizations/service.ts";
import { buildProgram, buildRight } from "../../programs/factory.ts";
import { assessmentInput } from "../factory.ts";
import { anonymizeResponsesOf } from "../queries.ts";
import { formAssignments, formResponses } from "../tables.ts";

const { create, read, update, remove, send, list, readSending, listPeople, setResponseStatus } = assessmentEndpoints;
const { userLink, resolve, readForPerson, submit, report, exportCsv } = assessmentEndpoints;

let world: World;
let hub: OrganizationRow;
let owner: UserRow;
let facilitator: UserRow;
let asha: UserRow;
let binod: UserRow;
let batch: BatchRow;
let ids: { formId: string; instanceId: string };

beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  const { db } = world;
  ({ hub, owner, batch } = await buildHubWithBatch(db));
  facilitator = await buildParticipant(db, batch, "FACILITATOR");
  asha = await buildParticipant(db, batch, "ATTENDEE", { firstName: "Asha", lastName: "=1+1" });
  binod = await buildParticipant(db, batch, "ATTENDEE", { firstName: "Binod" });
  ids = await world.call(create, { body: assessmentInput(batch.batchId) }, owner);
});

const assessmentParams = () => ({ params: { formId: ids.formId }, query: { instanceId: ids.instanceId } });
const share = (...people: UserRow[]) => ({
  body: {
    batchId: batch.batchId,
    formType: "ASSESSMENT" as const,
    ...ids,
    userIds: people.map(({ userId }) => userId),
  },
});
const give = (answers: Record<string, string | string[]> = { one: "a" }, version = 1) => ({
  params: { formId: ids.formId },
  body: { instanceId: ids.instanceId, version, answers },
});
const change = (fields: object) => ({
  params: { formId: ids.formId },
  body: { ...assessmentInput(batch.batchId, fields), instanceId: ids.instanceId },
});
const peopleOf = async () => (await world.call(listPeople, assessmentParams(), owner)).personList;

test("an assessment is created, viewed, edited and deleted by who may build it [FORM-009] [FORM-017] [FORM-018] [FORM-019] [FORM-020] [PERM-079]", async () => {
  const one = "/v1/form/assessment/:formId";
  expect([create, update, read, remove].map(routeOf)).toEqual([
    ...["POST /v1/form/assessment", `PUT ${one}`, `GET ${one}`, `DELETE ${one}`],
  ]);
  const dueDateTime = nowMs() + DAY;
  const { form } = await world.call(read, assessmentParams(), owner);
  expect(form).toMatchObject({ ...ids, entityId: batch.batchId, entityType: "BATCH", redirectUrl: "", version: 1 });
  const { title, questions } = assessmentInput(batch.batchId);
  expect(form).toMatchObject({ title, questions });
  const due = { title: "Due", redirectUrl: "/profile", dueDateTime };
  const created = await world.call(create, { body: assessmentInput(batch.batchId, due) }, owner);
  const { formId, instanceId } = created;
  const { form: kept } = await world.call(read, { params: { formId }, query: { instanceId } }, owner);
  expect(kept).toMatchObject({ ...created, ...due, entityId: batch.batchId, questions });
  const edited = change({ title: "Feet", redirectUrl: "/home", dueDateTime, questions: questions.slice(0, 1) });
  expect(await world.call(update, edited, owner)).toEqual({ ...ids, isNewVersion: true });
  const again = await world.call(read, assessmentParams(), owner);
  expect(again.form).toMatchObject({ title: "Feet", redirectUrl: "/home", dueDateTime, version: 2 });
  expect(again.form.questions.map(({ questionId }) => questionId)).toEqual(["one"]);
  for (const redirectUrl of ["//evil.example", "https://evil.example", "/\\evil.example"]) {
    expect((await world.refusal(update, change({ redirectUrl }), owner)).status).toBe(400);
  }
  for (const person of [facilitator, asha]) {
    expect((await world.refusal(create, { body: assessmentInput(batch.batchId) }, person)).status).toBe(403);
    expect((await world.refusal(update, change({ title: "Hands" }), person)).status).toBe(403);
    expect((await world.refusal(remove, assessmentParams(), person)).status).toBe(403);
  }
  expect((await world.refusal(read, assessmentParams(), asha)).status).toBe(403);
  const { owner: other } = await buildHub(world.db);
  for (const endpoint of [read, remove]) {
    expect((await world.refusal(endpoint, assessmentParams(), other)).status).toBe(404);
  }
  const elsewhere = { ...assessmentParams(), query: { instanceId: newId() } };
  expect((await world.refusal(read, elsewhere, owner)).status).toBe(404);
  await world.call(remove, assessmentParams(), owner);
  expect((await world.refusal(read, assessmentParams(), owner)).status).toBe(404);
});

test("an assessment is sent to chosen participants, who are told once [FORM-010] [FORM-013] [FORM-021]", async () => {
  expect(routeOf(send)).toBe("POST /v1/form/assessment/send");
  for (const field of ["batchId", "formType", "instanceId", "formId", "userIds"]) {
    const body = { ...share(asha).body, [field]: "?" };
    const refused = await world.refusal(send, { body }, facilitator);
    expect([refused.status, Object.keys(refused.body.error.fields ?? {})]).toEqual([400, [field]]);
  }
  expect((await world.call(send, share(asha), facilitator)).sending.total).toBe(1);
  expect(await peopleOf()).toMatchObject([{ firstName: "Asha" }]);
  expect((await world.refusal(readForPerson, assessmentParams(), binod)).status).toBe(404);
  const { sending } = await world.call(send, share(asha, binod), facilitator);
  expect(sending.total).toBe(2);
  await world.settled();
  expect((await world.call(readSending, assessmentParams(), facilitator)).sending).toEqual({ total: 2, told: 2 });
  const deliveries = () => listDeliveries(world, { to: asha.email });
  expect(await deliveries()).toMatchObject([{ template: "ASSESSMENT" }]);
  await world.call(send, share(asha), facilitator);
  await world.settled();
  expect(await deliveries()).toHaveLength(1);
  const stranger = await buildUser(world.db);
  expect((await world.refusal(send, share(asha, stranger), facilitator)).body.responseCode).toBe("FORM_STRANGER");
  expect((await world.refusal(send, share(), facilitator)).body.responseCode).toBe("VALID_FORM_RECIPIENTS");
  expect((await world.refusal(send, share(binod), asha)).status).toBe(403);
  // A person who sees the program and its reports, but cannot invite.
  const viewer = await buildUser(world.db);
  await buildRight(world.db, { programId: batch.programId, userId: viewer.userId, canView: true, canEdit: false });
  expect((await world.refusal(send, share(binod), viewer)).status).toBe(403);
  const unknown = { body: { ...share(binod).body, instanceId: newId() } };
  expect((await world.refusal(send, unknown, facilitator)).status).toBe(404);
  const next = await buildBatch(world.db, { programId: batch.programId, createdBy: owner.userId });
  const ofNext = { body: { ...share(asha).body, batchId: next.batchId } };
  expect((await world.refusal(send, ofNext, owner)).status).toBe(404);
  const { owner: other } = await buildHub(world.db);
  expect((await world.refusal(send, share(asha), other)).status).toBe(404);
});

test("sending to three hundred people ends with everybody told", async () => {
  const people = await Promise.all(Array.from({ length: 300 }, () => buildParticipant(world.db, batch, "ATTENDEE")));
  await world.call(send, share(...people), owner);
  await world.settled();
  expect((await world.call(readSending, assessmentParams(), owner)).sending).toEqual({ total: 300, told: 300 });
}, 120_000);

test("who it was sent to answers once, is scored, and does not see what is right before [FORM-001]", async () => {
  expect((await world.refusal(readForPerson, assessmentParams(), asha)).status).toBe(404);
  await world.call(send, share(asha), owner);
  const { form } = await world.call(readForPerson, assessmentParams(), asha);
  expect(form).toMatchObject({ answering: "OPEN", score: null });
  expect(JSON.stringify(form)).not.toContain("rightOptionIds");
  const given = give({ one: "a", many: ["a", "b"], why: "So" });
  const { results: kept } = await contend(5, () => world.call(submit, given, asha));
  expect(kept).toEqual([{ score: 2, maxScore: 2 }]);
  expect((await world.call(readForPerson, assessmentParams(), asha)).form).toMatchObject({
    answering: "ANSWERED",
    score: 2,
  });
  expect((await world.refusal(submit, give(), asha)).body.responseCode).toBe("FORM_ANSWERED");
  expect((await world.refusal(submit, give(), binod)).status).toBe(404);
});

test("after its due date, and once it was deleted, an assessment takes no answers", async () => {
  await world.call(update, change({ dueDateTime: nowMs() + DAY }), owner);
  await world.call(send, share(asha, binod), owner);
  passTime(2 * DAY);
  expect((await world.call(readForPerson, assessmentParams(), asha)).form.answering).toBe("OVER");
  const late = await world.refusal(submit, give({ one: "a" }), asha);
  expect([late.status, late.body.responseCode]).toEqual([409, "FORM_CLOSED"]);
  resetClock();
  await world.call(remove, assessmentParams(), owner);
  const gone = await world.refusal(submit, give({ one: "a" }), asha);
  expect([gone.status, gone.body.responseCode]).toEqual([409, "FORM_CLOSED"]);
  expect((await world.call(readForPerson, assessmentParams(), asha)).form.answering).toBe("OVER");
  expect((await world.call(formEndpoints.listMine, {}, asha)).taskList).toEqual([]);
});

test("the response status is changed: excused, and asked for a new answer [FORM-024]", async () => {
  expect(routeOf(setResponseStatus)).toBe("PUT /v1/form/response-status");
  await world.call(send, share(asha, binod), owner);
  await world.call(submit, give({ one: "b" }), asha);
  const set = (person: UserRow, responseStatus: "PENDING" | "EXCUSED") =>
    world.call(
      setResponseStatus,
      { body: { instanceId: ids.instanceId, userId: person.userId, responseStatus } },
      owner,
    );
  await set(binod, "EXCUSED");
  expect((await world.refusal(submit, give(), binod)).body.responseCode).toBe("FORM_EXCUSED");
  await set(asha, "PENDING");
  expect(await peopleOf()).toMatchObject([
    { firstName: "Asha", responseStatus: "PENDING", score: null },
    { firstName: "Binod", responseStatus: "EXCUSED" },
  ]);
  await world.call(submit, give({ one: "a" }), asha);
  expect(await peopleOf()).toMatchObject([{ responseStatus: "SUBMITTED", score: 1, maxScore: 2 }, {}]);
  const body = { instanceId: ids.instanceId, userId: owner.userId, responseStatus: "EXCUSED" } as const;
  expect((await world.refusal(setResponseStatus, { body }, owner)).status).toBe(404);
  expect((await world.refusal(setResponseStatus, { body }, facilitator)).status).toBe(403);
});

test("assessments are listed by the type of form and the program [FORM-022]", async () => {
  expect(routeOf(list)).toBe("GET /v1/form/assessment");
  const query = { formType: "ASSESSMENT", programId: batch.programId } as const;
  await world.call(send, share(asha), owner);
  const { assessmentList, totalNumber } = await world.call(list, { query }, owner);
  expect(assessmentList).toMatchObject([
    { ...ids, title: "Foot care", questionCount: 3, sentCount: 1, responseCount: 0 },
  ]);
  expect(totalNumber).toBe(1);
  expect((await world.call(list, { query: { ...query, formType: "REGISTRATION" } }, owner)).assessmentList).toEqual([]);
  const own = { organizationId: hub.organizationId, createdBy: owner.userId };
  const { programId } = await buildProgram(world.db, own);
  expect((await world.call(list, { query: { ...query, programId } }, owner)).assessmentList).toEqual([]);
  expect((await world.refusal(list, { query }, asha)).status).toBe(403);
  const { formList } = await world.call(formEndpoints.listOfBatch, { params: { batchId: batch.batchId } }, facilitator);
  expect(formList.map(({ formType }) => formType)).toEqual(["ASSESSMENT"]);
});

test("a sealed link leads those it was sent to, and nobody else, to an assessment [FORM-033]", async () => {
  expect(routeOf(userLink)).toBe("GET /v1/form/assessment/:formId/user-link");
  const input = { ...assessmentParams(), query: { ...assessmentParams().query, entityId: batch.batchId } };
  const { assessmentLink } = await world.call(userLink, input, facilitator);
  const text = new URL(assessmentLink).searchParams.get("encoded-data") ?? "";
  expect(await world.call(resolve, { query: { "encoded-data": text } }, asha)).toEqual(ids);
  expect((await world.refusal(resolve, { query: { "encoded-data": `${text}b` } }, asha)).status).toBe(404);
  expect((await world.refusal(readForPerson, assessmentParams(), asha)).status).toBe(404);
  expect((await world.refusal(userLink, input, asha)).status).toBe(403);
  const elsewhere = { ...input, query: { ...input.query, entityId: newId() } };
  expect((await world.refusal(userLink, elsewhere, owner)).status).toBe(404);
});

test("the report counts answers and what was right, question by question [FORM-023]", async () => {
  expect(routeOf(report)).toBe("GET /v1/report/assessment");
  await world.call(send, share(asha, binod), owner);
  await world.call(submit, give({ one: "a", many: ["a"] }), asha);
  await world.call(submit, give({ one: "a", many: ["a", "b"], why: "Because" }), binod);
  const query = { ...assessmentParams().query, formId: ids.formId };
  const said = await world.call(report, { query }, owner);
  expect(said.report).toMatchObject({
    sentCount: 2,
    submittedCount: 2,
    averagePercent: 75,
    questions: [
      { questionId: "one", answeredCount: 2, rightCount: 2, options: [{ count: 2, isRight: true }, { count: 0 }, {}] },
      { questionId: "many", answeredCount: 2, rightCount: 1, options: [{ count: 2 }, { count: 1 }, { count: 0 }] },
      { questionId: "why", answeredCount: 1, rightCount: null },
    ],
  });
  expect((await world.refusal(report, { query }, facilitator)).status).toBe(403);
});

test("answers to an assessment are downloaded by who may export them, and no cell runs [FORM-001] [PERM-083]", async () => {
  await world.call(send, share(asha), owner);
  await world.call(submit, give({ one: "a", why: "@SUM(1)" }), asha);
  const query = { ...assessmentParams().query, formId: ids.formId };
  const viewer = await buildUser(world.db);
  await buildRight(world.db, { programId: batch.programId, userId: viewer.userId, canView: true, canEdit: false });
  const { csvUrl } = await world.call(exportCsv, { query }, viewer);
  const { body } = await world.openFile(csvUrl, viewer);
  expect(body.trim().split("\n").slice(1)).toEqual([expect.stringMatching(/^Asha =1\+1,.*,1,2,Option a,,'@SUM\(1\)$/)]);
  expect(body).not.toMatch(/(^|[,\n])[=+@-]/m);
  for (const person of [facilitator, asha]) {
    expect((await world.refusal(exportCsv, { query }, person)).status).toBe(403);
  }
});

test("who erases the account is on no list, and what they answered has no name", async () => {
  await world.call(send, share(asha, binod), owner);
  await world.call(submit, give({ one: "a" }), asha);
  await world.db.transaction((tx) => anonymizeResponsesOf(tx, asha.userId));
  expect(await peopleOf()).toMatchObject([{ firstName: "Binod" }]);
  const { userId: left } =
    (await world.db.select().from(formResponses).where(eq(formResponses.formId, ids.formId)))[0] ?? {};
  expect(left).toBeNull();
  const open = await world.db.select().from(formAssignments).where(eq(formAssignments.userId, asha.userId));
  expect(open).toEqual([]);
});

test("malformed and oversized answers are refused, never failed", async () => {
  await world.call(send, share(asha), owner);
  const bodies: object[] = [
    {},
    { instanceId: ids.instanceId, version: 1, answers: [] },
    { instanceId: ids.instanceId, version: 1, answers: { one: { $ne: 1 } } },
    { instanceId: ids.instanceId, version: 1, answers: { one: "a".repeat(2000) } },
    { instanceId: ids.instanceId, version: 99, answers: { one: "a" } },
    { instanceId: ids.instanceId, version: 1, answers: JSON.parse('{"__proto__":"a","one":"a"}') as object },
    { instanceId: ids.instanceId, version: 1, answers: { one: "a\u0000" } },
  ];
  const header = await world.authorize(asha);
  for (const payload of bodies) {
    const url = `/api/v1/form/assessment/${ids.formId}/response`;
    const { statusCode } = await world.app.http.inject({
      method: "POST",
      url,
      payload,
      headers: { authorization: header },
    });
    expect([400, 409], JSON.stringify(payload).slice(0, 80)).toContain(statusCode);
  }
  const strange = { one: "a", why: "half \ud800 and \u0000 nothing" };
  const outcome = await world.call(submit, give(strange), asha).catch((failure: unknown) => failure);
  expect(outcome).not.toMatchObject({ status: 500 });
});

test("who takes part no longer is not asked any more, and cannot answer", async () => {
  await world.call(send, share(asha, binod), facilitator);
  await world.call(submit, give(), binod);
  for (const { userId } of [asha, binod]) {
    const params = { id: batch.batchId, participantId: userId };
    await world.call(participantEndpoints.remove, { params }, owner);
  }
  expect((await world.refusal(readForPerson, assessmentParams(), asha)).status).toBe(404);
  expect((await world.refusal(submit, give(), asha)).status).toBe(404);
  expect((await world.call(formEndpoints.listMine, {}, asha)).taskList).toEqual([]);
  const { report: known } = await world.call(report, { query: { ...ids } }, owner);
  expect(known.submittedCount).toBe(1);
});
