import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { seatEndpoints } from "@openrounds/contract/batches/seats/endpoints.ts";
import { formEndpoints } from "@openrounds/contract/forms/endpoints.ts";
import { registrationEndpoints } from "@openrounds/contract/forms/registration/endpoints.ts";
import { buildHubWithBatch, buildParticipant } from "../../batches/factory.ts";
import type { BatchRow } from "../../batches/service.ts";
import { batchSettings } from "../../batches/tables.ts";
import { buildUser } from "../../identity/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { contend } from "../../kernel/testing/together.ts";
import { createWorld, routeOf, type World } from "../../kernel/testing/world.ts";
import { definition, question } from "../factory.ts";
import { formResponses } from "../tables.ts";

const { save, read, submit, remove, exportCsv, readForBuilder } = registrationEndpoints;

let world: World;
let owner: UserRow;
let attendee: UserRow;
let batch: BatchRow;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  const { db } = world;
  ({ owner, batch } = await buildHubWithBatch(db, { program: { visibility: "PUBLIC_PROGRAM" } }));
  attendee = await buildParticipant(db, batch, "ATTENDEE", { firstName: "=HYPERLINK(1)" });
});

const params = () => ({ params: { batchId: batch.batchId } });
const build = (fields = {}) => world.call(save, { ...params(), body: definition(fields) }, owner);
const batchOf = async (person: UserRow) => (await world.call(batchEndpoints.read, params(), person)).batch;
const send = (instanceId: string | null, answers = {}, version = 1) => ({
  ...params(),
  body: { version, answers: { work: "District hospital", ...answers }, batchRegInstanceId: instanceId ?? "" },
});

test("a batch tells that it has a registration form, and whether the reader answered it [FORM-011] [PERM-078] [BATCH-004]", async () => {
  const path = "/v1/form/registration/:batchId";
  expect([read, save, submit].map(routeOf)).toEqual([`GET ${path}`, `PUT ${path}`, `POST ${path}/response`]);
  expect(await batchOf(attendee)).toMatchObject({
    isBatchRegFormExist: false,
    isResponseSubmitted: false,
    batchRegFormId: null,
    batchRegInstanceId: null,
  });
  const { form, batchRegFormId, batchRegInstanceId } = await build();
  expect(form).toMatchObject({ formId: batchRegFormId, instanceId: batchRegInstanceId, version: 1 });
  const registration = { isBatchRegFormExist: true, batchRegFormId, batchRegInstanceId };
  expect(await batchOf(attendee)).toMatchObject({ ...registration, isResponseSubmitted: false });
  expect(await world.call(submit, send(batchRegInstanceId), attendee)).toMatchObject({ isResponseSubmitted: true });
  expect(await batchOf(attendee)).toMatchObject({ ...registration, isResponseSubmitted: true });
  expect(await batchOf(owner)).toMatchObject({ ...registration, isResponseSubmitted: false });
  expect((await world.refusal(save, { ...params(), body: definition() }, attendee)).status).toBe(403);
});

test("somebody registers first and is asked afterwards [FORM-011]", async () => {
  const { batchRegInstanceId } = await build();
  await world.db.update(batchSettings).set({ isRegistrationOpen: true });
  const person = await buildUser(world.db);
  await world.call(seatEndpoints.register, { params: { id: batch.batchId }, body: {} }, person);
  const { taskList } = await world.call(formEndpoints.listMine, {}, person);
  expect(taskList).toMatchObject([{ formType: "REGISTRATION", batchId: batch.batchId, answering: "OPEN" }]);
  const { form, isResponseSubmitted } = await world.call(read, params(), person);
  expect(form).toMatchObject({ answering: "OPEN", questions: [{ questionId: "work" }, { questionId: "beds" }] });
  expect(isResponseSubmitted).toBe(false);
  await world.call(submit, send(batchRegInstanceId), person);
  expect((await world.call(formEndpoints.listMine, {}, person)).taskList).toMatchObject([{ answering: "ANSWERED" }]);
});

test("a person answers once, however many answers come at the same moment", async () => {
  const { batchRegInstanceId } = await build();
  const { results, refusals } = await contend(6, () => world.call(submit, send(batchRegInstanceId), attendee));
  expect(results).toHaveLength(1);
  expect(refusals.map(({ body }) => body.responseCode)).toEqual(Array.from({ length: 5 }, () => "FORM_ANSWERED"));
  expect(await world.db.$count(formResponses)).toBeGreaterThan(0);
});

test("wrong answers are named at their question, and nothing is kept", async () => {
  const { batchRegInstanceId } = await build();
  const wrong = await world.refusal(submit, send(batchRegInstanceId, { work: " ", beds: "many" }), attendee);
  expect(wrong.status).toBe(400);
  expect(wrong.body.error.fields).toEqual({
    "answers.work": "Answer this question",
    "answers.beds": "Enter a number within the allowed range",
  });
  expect((await batchOf(attendee)).isResponseSubmitted).toBe(false);
});

test("a form is changed as a new version, and answers stay with the version they were given to", async () => {
  const { batchRegInstanceId } = await build();
  await world.call(submit, send(batchRegInstanceId), attendee);
  const later = await buildParticipant(world.db, batch, "ATTENDEE");
  const changed = await build({ questions: [question("team", "SHORT_TEXT", { label: "Which team?" })] });
  expect(changed).toMatchObject({ batchRegInstanceId, form: { version: 2, responseCount: 1 } });
  await world.call(submit, { ...send(batchRegInstanceId, {}, 1) }, later);
  const versions = await world.db.select({ version: formResponses.version }).from(formResponses);
  expect(versions).not.toContainEqual({ version: 2 });
  expect((await build({ questions: changed.form.questions })).form.version).toBe(2);
});

test("what was taken away takes no more answers, and a form made anew is asked of everybody again", async () => {
  const { batchRegInstanceId } = await build();
  await world.call(submit, send(batchRegInstanceId), attendee);
  await world.call(remove, params(), owner);
  expect(await batchOf(attendee)).toMatchObject({ isBatchRegFormExist: false, isResponseSubmitted: false });
  const other = await buildParticipant(world.db, batch, "ATTENDEE");
  const closed = await world.refusal(submit, send(batchRegInstanceId), other);
  expect([closed.status, closed.body.responseCode]).toEqual([409, "FORM_CLOSED"]);
  await build();
  expect(await batchOf(attendee)).toMatchObject({ isBatchRegFormExist: true, isResponseSubmitted: false });
  expect((await world.call(readForBuilder, params(), owner)).form?.responseCount).toBe(0);
});

test("only participants answer, and strangers do not learn that there is a form", async () => {
  const { batchRegInstanceId } = await build();
  const byOwner = await world.refusal(submit, send(batchRegInstanceId), owner);
  expect([byOwner.status, byOwner.body.responseCode]).toEqual([403, "FORM_NOT_YOURS"]);
  const stranger = await buildUser(world.db);
  expect((await world.refusal(read, params(), stranger)).status).toBe(404);
  expect((await world.refusal(submit, send(batchRegInstanceId), stranger)).status).toBe(404);
});

test("answers are downloaded as a table in which nothing runs as a formula", async () => {
  const { batchRegInstanceId } = await build();
  await world.call(submit, send(batchRegInstanceId, { work: "+cmd|' /C calc'!A0" }), attendee);
  const { csvUrl } = await world.call(exportCsv, { query: { batchId: batch.batchId } }, owner);
  const { statusCode, body, headers } = await world.openFile(csvUrl, owner);
  expect(statusCode).toBe(200);
  expect((await world.app.http.inject({ url: csvUrl })).statusCode, "a stranger").toBe(403);
  expect((await world.openFile(csvUrl, attendee)).statusCode, "somebody else").toBe(403);
  expect(headers["content-type"]).toContain("text/csv");
  expect(body).toContain("'=HYPERLINK(1)");
  expect(body).toContain("'+cmd|");
  expect((await world.openFile(csvUrl.replace("grant=", "grant=a"), owner)).statusCode).toBe(403);
  expect((await world.refusal(exportCsv, { query: { batchId: batch.batchId } }, attendee)).status).toBe(403);
});
