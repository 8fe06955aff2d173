import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { profileEndpoints } from "@openrounds/contract/identity/profile/endpoints.ts";
import { pollEndpoints } from "@openrounds/contract/sessions/polls/endpoints.ts";
import { buildParticipant } from "../../batches/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { HOUR, resetClock, startClockAt } from "../../kernel/clock.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildHubWithSession, runningNow } from "../factory.ts";
import type { SessionRow } from "../queries.ts";
import { buildPoll, buildPollAnswer } from "./factory.ts";
import type { PollRow } from "./queries.ts";

let world: World;
let owner: UserRow;
let asha: UserRow;
let ravi: UserRow;
let session: SessionRow;
let poll: PollRow;

beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  const { batch, ...built } = await buildHubWithSession(world.db, { session: runningNow() });
  ({ owner, session } = built);
  asha = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Asha", lastName: "Canarybird" });
  ravi = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Ravi", lastName: "Das" });
  poll = await buildPoll(world.db, { sessionId: session.sessionId, authorId: owner.userId, status: "ENDED" });
  await buildPollAnswer(world.db, { pollId: poll.pollId, userId: asha.userId, choices: [0] });
  await buildPollAnswer(world.db, { pollId: poll.pollId, userId: ravi.userId, choices: [1] });
});
afterEach(resetClock);

async function personalDataOf(person: UserRow): Promise<Record<string, Record<string, unknown>[]>> {
  const self = { params: { userId: person.userId } };
  await world.call(profileEndpoints.orderExport, self, person);
  await world.settled();
  const { url } = await world.call(profileEndpoints.exportLink, self, person);
  const { body } = await world.openFile(url, person);
  return (JSON.parse(body) as { held: Record<string, Record<string, unknown>[]> }).held;
}

test("the file about a person holds what they chose in polls; that about their author, the polls", async () => {
  const ofAsha = await personalDataOf(asha);
  expect(ofAsha["session_poll_answers"]).toMatchObject([{ poll_id: poll.pollId, user_id: asha.userId, choices: [0] }]);
  expect(ofAsha["session_polls"] ?? []).toEqual([]);
  const ofOwner = await personalDataOf(owner);
  expect(ofOwner["session_polls"]).toMatchObject([{ poll_id: poll.pollId, author_id: owner.userId }]);
  expect(ofOwner["session_poll_answers"] ?? []).toEqual([]);
});

test("what a person chose still counts when their account is erased, and tells nobody who it was", async () => {
  await world.call(profileEndpoints.deleteAccount, { body: { reason: "I move to another clinic." } }, asha);
  startClockAt(new Date(Date.now() + 73 * HOUR));
  await world.settled();
  const { pollList } = await world.call(pollEndpoints.list, { params: { id: session.sessionId } }, owner);
  expect(pollList).toMatchObject([{ result: { answeredCount: 2, counts: [1, 1] } }]);
  const query = { sessionId: session.sessionId };
  const { csvUrl } = await world.call(pollEndpoints.report, { query }, owner);
  const { body } = await world.openFile(csvUrl, owner);
  expect(body).toContain("Former member");
  expect(body).toContain("Ravi Das");
  expect(body).not.toMatch(/Asha|Canarybird/);
});
