import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { guestEndpoints } from "@openrounds/contract/sessions/guests/endpoints.ts";
import { pollEndpoints } from "@openrounds/contract/sessions/polls/endpoints.ts";
import { POLLS_MAX, type PollStatus } from "@openrounds/contract/sessions/polls/schemas.ts";
import { buildParticipant } from "../../batches/factory.ts";
import type { BatchRow } from "../../batches/service.ts";
import { buildUser } from "../../identity/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { MINUTE, now, resetClock } from "../../kernel/clock.ts";
import { newId } from "../../kernel/ids.ts";
import { passTime } from "../../kernel/testing/time.ts";
import { contend, together } from "../../kernel/testing/together.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildMember, buildOrganization } from "../../organizations/factory.ts";
import { buildHubWithSession, buildSession, runningNow } from "../factory.ts";
import type { SessionRow } from "../queries.ts";
import { buildPoll } from "./factory.ts";
import { sessionPollAnswers, sessionPolls } from "./tables.ts";

const { answer, create, list, remove, report, setStatus } = pollEndpoints;

let world: World;
let owner: UserRow;
let asha: UserRow;
let ravi: UserRow;
let batch: BatchRow;
let session: SessionRow;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  resetClock();
  ({ owner, batch, session } = await buildHubWithSession(world.db, { session: runningNow() }));
  asha = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Asha", lastName: "Rao" });
  ravi = await buildParticipant(world.db, batch, "CASE_PRESENTER", { firstName: "Ravi", lastName: "Das" });
});

const FIELDS = { question: "Refer now, or offload first?", options: ["Refer now", "Offload first", "Both"] };
const room = () => ({ id: session.sessionId });
const prepare = async (fields: object = {}, as = owner): Promise<string> =>
  (await world.call(create, { params: room(), body: { ...FIELDS, ...fields } }, as)).poll.pollId;
const move = (pollId: string, status: Exclude<PollStatus, "DRAFT">, as = owner) =>
  world.call(setStatus, { params: { ...room(), pollId }, body: { status } }, as);
const open = async (fields: object = {}): Promise<string> => {
  const pollId = await prepare(fields);
  await move(pollId, "OPEN");
  return pollId;
};
const choose = (pollId: string, choices: number[], as = asha) =>
  world.call(answer, { params: { ...room(), pollId }, body: { choices } }, as);
const refusedChoice = (pollId: string, choices: number[], as = asha) =>
  world.refusal(answer, { params: { ...room(), pollId }, body: { choices } }, as);
const seenBy = async (person: UserRow) => (await world.call(list, { params: room() }, person)).pollList;

test("a host prepares a poll, starts, ends and shares it; the room sees it from its start, the result once it is shared", async () => {
  const pollId = await prepare();
  expect(await seenBy(owner)).toMatchObject([{ pollId, ...FIELDS, status: "DRAFT", isMultiple: false, result: null }]);
  expect(await seenBy(asha)).toEqual([]);
  await move(pollId, "OPEN");
  await choose(pollId, [1]);
  await choose(pollId, [0], ravi);
  const result = { answeredCount: 2, counts: [1, 1, 0] };
  expect(await seenBy(owner)).toMatchObject([{ status: "OPEN", choices: [], result }]);
  expect(await seenBy(asha)).toMatchObject([{ status: "OPEN", choices: [1], result: null }]);
  expect((await move(pollId, "ENDED")).poll).toMatchObject({ status: "ENDED", result });
  expect(await seenBy(ravi)).toMatchObject([{ status: "ENDED", choices: [0], result: null }]);
  await move(pollId, "SHARED");
  expect(await seenBy(asha)).toMatchObject([{ status: "SHARED", choices: [1], result }]);
  expect(JSON.stringify(await seenBy(owner))).not.toMatch(/Asha|Ravi|userId/);
});

test("whoever may start the session runs its polls; others in the room answer, and nobody else finds them", async () => {
  const facilitator = await buildParticipant(world.db, batch, "FACILITATOR");
  const pollId = await prepare({}, facilitator);
  const params = { ...room(), pollId };
  expect((await world.refusal(create, { params: room(), body: FIELDS }, asha)).status).toBe(403);
  expect((await world.refusal(setStatus, { params, body: { status: "OPEN" } }, asha)).status).toBe(403);
  expect((await world.refusal(remove, { params }, ravi)).status).toBe(403);
  expect((await refusedChoice(pollId, [0])).status).toBe(404);
  await move(pollId, "OPEN", facilitator);
  const strangers = [
    await buildUser(world.db),
    await buildMember(world.db, await buildOrganization(world.db), "OWNER"),
  ];
  for (const person of strangers) {
    expect((await world.refusal(list, { params: room() }, person)).status).toBe(404);
    expect((await world.refusal(create, { params: room(), body: FIELDS }, person)).status).toBe(404);
    expect((await world.refusal(setStatus, { params, body: { status: "ENDED" } }, person)).status).toBe(404);
    expect((await world.refusal(report, { query: { sessionId: session.sessionId } }, person)).status).toBe(404);
    expect((await refusedChoice(pollId, [0], person)).status).toBe(404);
  }
});

test("a guest of the session answers", async () => {
  const guest = await buildUser(world.db, { firstName: "Leela", emailVerifiedAt: now() });
  const body = { sessionId: session.sessionId, firstName: "Leela", email: guest.email ?? "" };
  await world.call(guestEndpoints.add, { body }, owner);
  const pollId = await open();
  await choose(pollId, [2], guest);
  expect(await seenBy(guest)).toMatchObject([{ choices: [2] }]);
});

test("a poll is reached in its own session only", async () => {
  const pollId = await open();
  const other = await buildSession(world.db, { batchId: batch.batchId, status: "INPROGRESS", startedAt: now() });
  const params = { id: other.sessionId, pollId };
  expect((await world.refusal(answer, { params, body: { choices: [0] } }, asha)).status).toBe(404);
  expect((await world.refusal(setStatus, { params, body: { status: "ENDED" } }, owner)).status).toBe(404);
  expect((await world.refusal(remove, { params }, owner)).status).toBe(404);
  expect((await refusedChoice(newId(), [0])).status).toBe(404);
});

test("however often a person answers at once, they have one answer, the last of which counts", async () => {
  const pollId = await open();
  await together([0, 1, 2, 0, 1], (choice) => choose(pollId, [choice]));
  expect(await world.db.$count(sessionPollAnswers, eq(sessionPollAnswers.pollId, pollId))).toBe(1);
  await choose(pollId, [2]);
  expect(await seenBy(owner)).toMatchObject([{ result: { answeredCount: 1, counts: [0, 0, 1] } }]);
});

test("only an open poll takes answers, and only of its options", async () => {
  const pollId = await open();
  for (const choices of [[3], [0, 1], [], [0, 0], [-1], [1.5], Array.from({ length: 11 }, (_, at) => at)]) {
    expect((await refusedChoice(pollId, choices)).status).toBe(400);
  }
  expect((await refusedChoice(pollId, [3])).body.responseCode).toBe("POLL_CHOICE_INVALID");
  const several = await open({ question: "What do you use?", isMultiple: true });
  await choose(several, [2, 0]);
  expect((await seenBy(asha))[1]?.choices).toEqual([2, 0]);
  await move(pollId, "ENDED");
  expect(await refusedChoice(pollId, [0])).toMatchObject({ status: 409, body: { responseCode: "POLL_NOT_OPEN" } });
  expect(await world.db.$count(sessionPollAnswers, eq(sessionPollAnswers.pollId, pollId))).toBe(0);
});

test("no answer comes in once the end was told, however close", async () => {
  const pollId = await open();
  const ending = move(pollId, "ENDED");
  const { results } = await contend([asha, ravi, asha, ravi], (person) => choose(pollId, [0], person));
  await ending;
  const taken = results.length;
  const kept = await world.db.$count(sessionPollAnswers, eq(sessionPollAnswers.pollId, pollId));
  expect(kept).toBeLessThanOrEqual(taken);
  expect((await seenBy(owner))[0]?.result?.answeredCount).toBe(kept);
});

test("a poll goes its way once and forward only, and what was started is not thrown away", async () => {
  const pollId = await prepare();
  const params = { ...room(), pollId };
  const refused = async (status: "OPEN" | "ENDED" | "SHARED") =>
    (await world.refusal(setStatus, { params, body: { status } }, owner)).body.responseCode;
  expect(await refused("ENDED")).toBe("POLL_HAS_MOVED");
  expect(await refused("SHARED")).toBe("POLL_HAS_MOVED");
  const { results } = await contend(3, () => move(pollId, "OPEN"));
  expect(results).toHaveLength(1);
  expect((await world.refusal(remove, { params }, owner)).status).toBe(409);
  await move(pollId, "ENDED");
  expect(await refused("OPEN")).toBe("POLL_HAS_MOVED");
  const draft = await prepare();
  await world.call(remove, { params: { ...room(), pollId: draft } }, owner);
  expect((await seenBy(owner)).map((poll) => poll.pollId)).toEqual([pollId]);
});

test.each([
  [{ question: " " }, "question"],
  [{ question: "x".repeat(201) }, "question"],
  [{ options: ["Yes"] }, "options"],
  [{ options: Array.from({ length: 11 }, (_, at) => `${at}`) }, "options"],
  [{ options: ["Yes", "Yes "] }, "options"],
  [{ options: [" ", " "] }, "options.0 options.1"],
  [{ options: ["Yes", " "] }, "options.1"],
  [{ options: ["Yes", "x".repeat(101)] }, "options.1"],
] as const)("the poll %o is refused at the field %s", async (fields, field) => {
  const refusal = await world.refusal(create, { params: room(), body: { ...FIELDS, ...fields } as never }, owner);
  expect(refusal.status).toBe(400);
  expect(Object.keys(refusal.body.error.fields ?? {}).toSorted()).toEqual(field.split(" "));
});

test("longest question and options are taken", async () => {
  const options = Array.from({ length: 10 }, (_, at) => `${at}`.padEnd(100, "क"));
  const pollId = await open({ question: "क".repeat(200), options });
  await choose(pollId, [9]);
  expect((await seenBy(owner))[0]?.result?.counts).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
});

test("polls are run in the room of a running session; with the session what is open ends", async () => {
  const pollId = await open();
  await world.call(
    sessionEndpoints.setStatus,
    { body: { entityId: session.sessionId, entityType: "SESSION", status: "COMPLETED" } },
    owner,
  );
  expect(await seenBy(owner)).toMatchObject([{ status: "ENDED" }]);
  expect((await refusedChoice(pollId, [0])).body.responseCode).toBe("POLL_NOT_OPEN");
  const refused = () => world.refusal(create, { params: room(), body: FIELDS }, owner);
  expect((await refused()).body.responseCode).toBe("SESSION_NOT_STARTED");
  session = await buildSession(world.db, { batchId: batch.batchId, status: "INPROGRESS", startedAt: now() });
  const body = { vcProvider: "LINK" as const, vcLink: "https://meet.jit.si/rounds" };
  await world.call(batchEndpoints.setMeeting, { params: { id: batch.batchId }, body }, owner);
  expect((await refused()).body.responseCode).toBe("SESSION_MEETS_ELSEWHERE");
});

test("a session has fifty polls at most, also when they are prepared at once", async () => {
  for (let i = 0; i < POLLS_MAX - 1; i++) {
    await buildPoll(world.db, { sessionId: session.sessionId, authorId: owner.userId });
  }
  const { results } = await contend(3, () => prepare());
  expect(results).toHaveLength(1);
  expect(await world.db.$count(sessionPolls, eq(sessionPolls.sessionId, session.sessionId))).toBe(POLLS_MAX);
  const refusal = await world.refusal(create, { params: room(), body: FIELDS }, owner);
  expect(refusal.body.responseCode).toBe("POLL_LIMIT_REACHED");
});

const download = (url: string, as = owner) => world.openFile(url, as);
const link = async (): Promise<string> =>
  (await world.call(report, { query: { sessionId: session.sessionId } }, owner)).csvUrl;

test("organizers download who answered what to the polls of a session as CSV [SESS-046]", async () => {
  const pollId = await open({ question: "=1+1, really?", options: ["@Yes", "No"], isMultiple: true });
  await choose(pollId, [0, 1]);
  await choose(pollId, [1], ravi);
  const csvUrl = await link();
  const response = await download(csvUrl);
  expect(response.headers["content-type"]).toBe("text/csv; charset=utf-8");
  const [head, ...lines] = response.body.trimEnd().split("\n");
  expect(head).toBe('\uFEFFPoll question,Chosen option,Name,"Answered, India Standard Time (GMT+5:30)"');
  expect(lines.map((line) => line.replace(/,[\d :-]+$/, ""))).toEqual([
    `"'=1+1, really?",'@Yes,Asha Rao`,
    `"'=1+1, really?",No,Asha Rao`,
    `"'=1+1, really?",No,Ravi Das`,
  ]);
  expect(lines.every((line) => /,\d{4}-\d\d-\d\d \d\d:\d\d$/.test(line))).toBe(true);
  const elsewhere = csvUrl.replace("/files/poll-answers", "/files/attendance");
  expect((await download(elsewhere)).statusCode).toBe(403);
  passTime(6 * MINUTE);
  expect((await download(csvUrl)).statusCode).toBe(403);
});

test("who may not report gets no file, nor does a link outlive the right", async () => {
  const query = { sessionId: session.sessionId };
  expect((await world.refusal(report, { query }, asha)).status).toBe(403);
  const admin = await buildParticipant(world.db, batch, "PROGRAM_ADMIN");
  const { csvUrl } = await world.call(report, { query }, admin);
  expect((await download(csvUrl, admin)).statusCode).toBe(200);
  expect((await download(csvUrl)).statusCode, "somebody else who may report").toBe(403);
  expect((await world.app.http.inject({ url: csvUrl })).statusCode, "a stranger").toBe(403);
  const params = { id: batch.batchId, participantId: admin.userId };
  await world.call(participantEndpoints.remove, { params }, owner);
  expect((await download(csvUrl, admin)).statusCode).toBe(404);
});
