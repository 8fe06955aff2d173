import { afterAll, beforeAll, expect, test } from "vitest";
import { formFiguresEndpoints } from "@openrounds/contract/analytics/forms/endpoints.ts";
import { ANYWHERE } from "@openrounds/contract/analytics/rules.ts";
import type { AnalyticsFilter } from "@openrounds/contract/analytics/filters.ts";
import type { Answers, FormDefinition, FormType } from "@openrounds/contract/forms/schemas.ts";
import { eq } from "drizzle-orm";
import { buildBatch, buildHubWithBatch, buildParticipant } from "../../batches/factory.ts";
import type { BatchRow } from "../../batches/service.ts";
import { batches } from "../../batches/tables.ts";
import { buildAssessment, choice, definition, question } from "../../forms/factory.ts";
import { ensureFeedbackForm } from "../../forms/feedback/service.ts";
import { addForm, storeAnswers } from "../../forms/service.ts";
import { formAssignments } from "../../forms/tables.ts";
import type { UserRow } from "../../identity/service.ts";
import { now } from "../../kernel/clock.ts";
import { newId } from "../../kernel/ids.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildHub, buildMember, buildOrganization } from "../../organizations/factory.ts";
import type { OrganizationRow } from "../../organizations/service.ts";
import type { ProgramRow } from "../../programs/service.ts";
import { buildHeldSession } from "../../sessions/factory.ts";

const { figures, list, questions } = formFiguresEndpoints;

let world: World;
let superhub: OrganizationRow;
let hub: OrganizationRow;
let owner: UserRow;
let program: ProgramRow;
let batch: BatchRow;
let quiet: BatchRow;
const people: UserRow[] = [];

interface AnsweredForm {
  readonly formId: string;
  readonly instanceId: string;
  readonly sessionId?: string;
}
const answer = (answered: AnsweredForm, { userId }: UserRow, answers: Answers) =>
  world.db.transaction((tx) => storeAnswers(tx, { ...answered, userId }, { version: 1, answers }));

async function assign({ formId, instanceId }: AnsweredForm, status: "PENDING" | "SUBMITTED", to: readonly UserRow[]) {
  const rows = to.map(({ userId }) => ({ formId, instanceId, userId, status, createdAt: now() }));
  await world.db.insert(formAssignments).values(rows);
}

async function form(formType: FormType, batchId: string, fields: Partial<FormDefinition>): Promise<AnsweredForm> {
  const added = await world.db.transaction((tx) => addForm(tx, { formType, batchId }, definition(fields)));
  return added ?? expect.fail();
}

/** Four attended; three answer, and one who did not attend. */
async function buildFeedback(): Promise<void> {
  const { form: feedback } = await world.db.transaction((tx) => ensureFeedbackForm(tx, batch.batchId));
  await world.db.transaction((tx) => ensureFeedbackForm(tx, quiet.batchId));
  const { sessionId } = await buildHeldSession(world.db, { batchId: batch.batchId }, people.slice(0, 4));
  for (const [index, mark] of [10, 9, 3].entries()) {
    const said = { recommend: mark, learned: index + 3, intention: "YES", differently: `Secret ${index}` };
    const person = people[index] ?? expect.fail();
    await answer({ formId: feedback.formId, instanceId: sessionId, sessionId }, person, said);
  }
  const late = people[4] ?? expect.fail();
  await answer({ formId: feedback.formId, instanceId: sessionId, sessionId }, late, { recommend: 8, intention: "NO" });
}

/** All five registered; four answered about their workplace. */
async function buildRegistration(): Promise<void> {
  const registration = await form("REGISTRATION", batch.batchId, {
    questions: [choice("place"), question("beds", "NUMBER")],
  });
  await world.db
    .update(batches)
    .set({ regFormId: registration.formId, regInstanceId: registration.instanceId })
    .where(eq(batches.batchId, batch.batchId));
  for (const [index, optionId] of ["a", "a", "b", "a"].entries()) {
    const person = people[index] ?? expect.fail();
    await answer(registration, person, { place: optionId, ...(index < 2 && { beds: 100 + index }) });
  }
}

/** Before: three answer, one correctly; after: the same three and one more, all correctly. */
async function buildAssessments(): Promise<void> {
  const scored = { questions: [choice("one", { rightOptionIds: ["a"] })] };
  const before = await buildAssessment(world.db, batch.batchId, { ...scored, title: "Before" });
  const after = await buildAssessment(world.db, batch.batchId, { ...scored, title: "After" });
  await assign(before, "SUBMITTED", people.slice(0, 3));
  await assign(before, "PENDING", people.slice(3));
  await assign(after, "SUBMITTED", people.slice(0, 4));
  for (const [index, person] of people.slice(0, 3).entries()) await answer(before, person, { one: index ? "b" : "a" });
  for (const person of people.slice(0, 4)) await answer(after, person, { one: "a" });
}

beforeAll(async () => {
  world = await createWorld();
  const { db } = world;
  superhub = await buildOrganization(db, { level: "SUPERHUB", name: "Superhub" });
  ({ hub, owner, program, batch } = await buildHubWithBatch(db, {
    hub: { name: "Sahyadri", parentId: superhub.organizationId },
    program: { name: "Diabetes" },
    batch: { batchName: "First" },
  }));
  quiet = await buildBatch(db, { programId: program.programId, createdBy: owner.userId, batchName: "Second" });
  for (const gender of ["FEMALE", "FEMALE", "MALE", "MALE", "MALE"] as const) {
    people.push(await buildParticipant(db, batch, "ATTENDEE", { gender, createdAt: now() }));
  }
  await buildFeedback();
  await buildRegistration();
  await buildAssessments();
});
afterAll(() => world.close());

const OVERALL = { timeFilter: { filterName: "OVERALL" as const } };
const query = () => ({ organizationId: hub.organizationId });
const figuresOf = async (body: Partial<AnalyticsFilter> = OVERALL, as = owner) =>
  (await world.call(figures, { query: query(), body }, as)).forms;
const questionsOf = (formType: FormType, body: Partial<AnalyticsFilter> = OVERALL, pageNumber = 0) =>
  world.call(questions, { query: { ...query(), formType, pageNumber, pageSize: 2 }, body }, owner);

test("the tab Forms counts what was sent and answered, by the type of the form [ANLY-002] [ANLY-015]", async () => {
  expect((await figuresOf()).formTypeList).toEqual([
    { formType: "REGISTRATION", formCount: 1, sentCount: 5, answeredCount: 4, averagePercent: null },
    // Four attendees, and one who answered by the link.
    { formType: "FEEDBACK", formCount: 1, sentCount: 5, answeredCount: 4, averagePercent: null },
    // Of seven answers one and four are correct.
    { formType: "ASSESSMENT", formCount: 2, sentCount: 9, answeredCount: 7, averagePercent: 71 },
  ]);
});

test("how sessions were recommended is told in all, by month, by program and by batch [ANLY-015]", async () => {
  const forms = await figuresOf();
  expect(forms).toMatchObject({ nps: 25, count: 4 });
  expect(forms.npsCategory.map(({ count }) => count)).toEqual([2, 1, 1]);
  expect(forms.npsOverTime).toMatchObject([{ nps: 25, count: 4 }]);
  expect(forms.programNpsGraph).toMatchObject([{ programName: "Diabetes", nps: 25, count: 4 }]);
  expect(forms.batchNpsGraph).toMatchObject([{ batchName: "First", programName: "Diabetes", nps: 25 }]);
});

test("assessments before and after compare the same people on average [ANLY-015]", async () => {
  expect((await figuresOf()).beforeAfterList).toMatchObject([
    { batchName: "First", peopleCount: 3, beforePercent: 33, afterPercent: 100 },
  ]);
});

test("questions tell how often each answer was given, never what somebody wrote, page by page [ANLY-015]", async () => {
  const { questionList, totalNumber } = await questionsOf("REGISTRATION");
  expect(totalNumber).toBe(2);
  expect(questionList).toMatchObject([
    { questionId: "place", answeredCount: 4, answerList: [{ count: 3 }, { count: 1 }, { count: 0 }] },
    { questionId: "beds", answeredCount: 2, average: null },
  ]);
  const first = await questionsOf("FEEDBACK");
  const second = await questionsOf("FEEDBACK", OVERALL, 1);
  expect(first).toMatchObject({ totalNumber: 4, questionList: [{ questionId: "recommend", average: 7.5 }, {}] });
  expect(second.questionList).toMatchObject([{ questionId: "learned", average: 4 }, { questionId: "differently" }]);
  expect(JSON.stringify([first, second])).not.toContain("Secret");
  const { questionList: scored } = await questionsOf("ASSESSMENT");
  expect(scored).toMatchObject([{ questionId: "one", formCount: 2, answeredCount: 7, rightCount: 5 }]);
  expect(await questionsOf("ASSESSMENT", OVERALL, 9)).toEqual({ questionList: [], totalNumber: 1 });
});

test("forms that were sent are listed page by page with how many answered [ANLY-015]", async () => {
  const page = (pageNumber: number) =>
    world.call(list, { query: { ...query(), pageNumber, pageSize: 3 }, body: OVERALL }, owner);
  const { formList, totalNumber } = await page(0);
  expect(totalNumber).toBe(4);
  expect(formList).toContainEqual(
    expect.objectContaining({
      title: "Before",
      batchName: "First",
      sentCount: 5,
      answeredCount: 3,
      averagePercent: 33,
    }),
  );
  expect((await page(1)).formList).toHaveLength(1);
  expect(await page(5)).toEqual({ formList: [], totalNumber: 4 });
});

test("of fewer than three answers only their number is told, so that nobody's own can be read out [ANLY-015]", async () => {
  const women = { ...OVERALL, genderIds: ["FEMALE" as const] };
  const forms = await figuresOf(women);
  expect(forms).toMatchObject({ nps: null, count: 2, npsCategory: [] });
  expect(forms.beforeAfterList).toMatchObject([{ peopleCount: 2, beforePercent: null, afterPercent: null }]);
  expect(forms.formTypeList.find(({ formType }) => formType === "ASSESSMENT")).toMatchObject({
    ...{ sentCount: 4, answeredCount: 4 },
    averagePercent: 75,
  });
  const { questionList } = await questionsOf("REGISTRATION", women);
  expect(questionList).toMatchObject([{ answeredCount: 2, answerList: [], average: null }, {}]);
});

test.each([
  ["batches", () => ({ ...OVERALL, batchIds: [quiet.batchId] }), 0],
  ["programs", () => ({ ...OVERALL, programIds: [program.programId] }), 19],
  ["the year 2021", () => ({ timeFilter: { filterName: "YEARLY" as const, year: 2021 } }), 0],
  ["genders", () => ({ ...OVERALL, genderIds: ["MALE" as const] }), 11],
  ["professions", () => ({ ...OVERALL, professionIds: [newId()] }), 0],
  ["countries", () => ({ ...OVERALL, locationFilter: { ...ANYWHERE, countryList: ["KE"] } }), 0],
])("forms are filtered by %s as the other tabs are [ANLY-015] [ANLY-029]", async (_, body, sent) => {
  const { formTypeList } = await figuresOf(body());
  expect(formTypeList.reduce((sum, { sentCount }) => sum + sentCount, 0)).toBe(sent);
});

test("figures of forms are there for who may see the dashboard: 403 without the right, 404 from elsewhere [ANLY-015] [PERM-023]", async () => {
  const guest = await buildMember(world.db, hub, "GUEST");
  const { owner: stranger } = await buildHub(world.db);
  const quality = await buildMember(world.db, superhub, "QUALITY_ADMIN");
  const call = { query: { ...query(), formType: "FEEDBACK" as const }, body: OVERALL };
  for (const endpoint of [figures, list, questions]) {
    expect((await world.refusal(endpoint, call, guest)).status).toBe(403);
    expect((await world.refusal(endpoint, call, stranger)).status).toBe(404);
  }
  expect((await figuresOf(OVERALL, quality)).count).toBe(4);
  const wrong = { query: { ...query(), formType: "LETTER" as "FEEDBACK" }, body: OVERALL };
  expect((await world.refusal(questions, wrong, owner)).status).toBe(400);
});
