import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AnsweredCall } from "@openrounds/contract/pages/answers.ts";
import { BATCH_CALLS, batchCalls } from "@openrounds/contract/pages/batch.ts";
import { pageEndpoints } from "@openrounds/contract/pages/endpoints.ts";
import { PROGRAM_CALLS, programCalls } from "@openrounds/contract/pages/program.ts";
import { SESSION_CALLS, sessionCalls } from "@openrounds/contract/pages/session.ts";
import { SHELL_CALLS } from "@openrounds/contract/pages/shell.ts";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import { buildParticipant } from "../batches/factory.ts";
import type { UserRow } from "../identity/service.ts";
import { now } from "../kernel/clock.ts";
import { newId } from "../kernel/ids.ts";
import { buildFixture, buildStranger, type Fixture } from "../kernel/testing/fixture.ts";
import { resultAlone } from "../kernel/testing/mounted-calls.ts";
import { manageHub } from "../kernel/testing/sign-ins.ts";
import { createWorld, type World } from "../kernel/testing/world.ts";
import { clearCachedMemberships } from "../organizations/access.ts";
import { buildMember } from "../organizations/factory.ts";
import { members } from "../organizations/tables.ts";
import { buildRight } from "../programs/factory.ts";
import { programRights } from "../programs/tables.ts";
import { sessionGuests } from "../sessions/tables.ts";

let world: World;
let fixture: Fixture;

beforeAll(async () => {
  world = await createWorld();
  fixture = await buildFixture(world.db);
});
afterAll(() => world.close());

type PageOf = (person: UserRow, fixture: Fixture) => Promise<readonly AnsweredCall[]>;

/** The single calls in the answer of a batch's page, and of its people. */
const batchPage: PageOf = async (person, { batch: { batchId } }) => {
  const calls = async (query: { shell?: "1"; tab?: "participants" }) => {
    const answer = await world.call(pageEndpoints.batch, { params: { batchId }, query }, person);
    return batchCalls(answer, { userId: person.userId, batchId });
  };
  return [...(await calls({ shell: "1" })), ...(await calls({ tab: "participants" }))];
};

const sessionPage: PageOf = async (person, { session: { sessionId } }) => {
  const answer = await world.call(pageEndpoints.session, { params: { sessionId }, query: { shell: "1" } }, person);
  return sessionCalls(answer, { userId: person.userId, sessionId });
};

const programPage: PageOf = async (person, { program: { programId } }) => {
  const answer = await world.call(pageEndpoints.program, { params: { programId }, query: { shell: "1" } }, person);
  return programCalls(answer, { userId: person.userId, programId });
};

const PAGES = { batchPage, sessionPage, programPage };
const OF_SHELL = SHELL_CALLS.map(([, path]) => path);
const KNOWN = [...SHELL_CALLS, ...BATCH_CALLS, ...SESSION_CALLS, ...PROGRAM_CALLS];

/** The paths of the single calls that the pages of a fixture hold besides their frame; each answers the same alone. */
async function callsAsAlone(person: UserRow, of: Fixture = fixture): Promise<Record<keyof typeof PAGES, string[]>> {
  const paths = { batchPage: [], sessionPage: [], programPage: [] } as Record<keyof typeof PAGES, string[]>;
  for (const name of ["batchPage", "sessionPage", "programPage"] as const) {
    const calls = await PAGES[name](person, of);
    for (const each of calls) {
      expect.soft(each.result, each.name.join(" ")).toEqual(await resultAlone(world, each, person));
      expect(KNOWN).toContainEqual(each.name);
    }
    const own = calls.map(({ name: [, path] }) => path).filter((path) => !OF_SHELL.includes(path));
    paths[name] = [...new Set(own)].toSorted();
  }
  return paths;
}

const NOTHING = { batchPage: [], sessionPage: [], programPage: [] };
const BATCH = "/v1/session/batch/:batchId";
const SESSIONS = "/v1/session/batch/:id/sessions";
const RECIPIENTS = "/v1/certificate/batch/:batchId";
const RULE = "/v1/certificate/batch/:batchId/rule";
const PEOPLE = "/v2/session/batch/:id/participants/filter";

test("pages answer an owner, a superhub's owner, a manager, a facilitator, a learner and a guest as the single calls do", async () => {
  const { owner, superhubOwner, attendee, batch, session } = fixture;
  const ofOwner = await callsAsAlone(owner);
  expect(ofOwner.batchPage).toEqual([BATCH, SESSIONS, RECIPIENTS, RULE, PEOPLE].toSorted());
  expect(ofOwner.programPage).toHaveLength(4);
  const facilitator = await buildParticipant(world.db, batch, "FACILITATOR");
  for (const person of [facilitator, attendee]) {
    const { batchPage: ofBatch, sessionPage: ofSession } = await callsAsAlone(person);
    expect(ofBatch).toEqual(expect.arrayContaining([BATCH, SESSIONS, RULE]));
    expect(ofSession).toContain(BATCH);
  }
  expect((await callsAsAlone(attendee)).batchPage).not.toContain(RECIPIENTS);
  await callsAsAlone(superhubOwner);
  const guest = await buildStranger(world.db);
  const { sessionId } = session;
  const row = { guestId: newId(), sessionId, userId: guest.userId, addedBy: owner.userId, createdAt: now() };
  await world.db.insert(sessionGuests).values({ ...row, firstName: "Asha", lastName: "", email: "asha@example.org" });
  const ofGuest = await callsAsAlone(guest);
  expect(ofGuest.batchPage).toEqual([]);
  await manageHub(world, fixture, superhubOwner);
  expect((await callsAsAlone(superhubOwner)).batchPage).toContain(BATCH);
});

test("pages of another hub hold nothing, whoever asks with their ids", async () => {
  const other = await buildFixture(world.db, "HUB", { word: "Otherbird" });
  const stranger = await buildStranger(world.db);
  for (const person of [other.owner, other.attendee, other.superhubOwner, stranger]) {
    expect(await callsAsAlone(person)).toEqual(NOTHING);
  }
});

test("a page holds nothing more as soon as a right, a role or a place in the batch ends", async () => {
  const { batch, program, superhub, owner } = fixture;
  const { programId } = program;
  const editor = await buildStranger(world.db);
  await buildRight(world.db, { programId, userId: editor.userId, canEdit: true });
  expect((await callsAsAlone(editor)).programPage.length).toBeGreaterThan(0);
  await world.db.delete(programRights).where(eq(programRights.userId, editor.userId));
  expect((await callsAsAlone(editor)).programPage).toEqual([]);

  const learner = await buildParticipant(world.db, batch, "ATTENDEE");
  expect((await callsAsAlone(learner)).batchPage).toContain(BATCH);
  const { batchId } = batch;
  await world.call(participantEndpoints.remove, { params: { id: batchId, participantId: learner.userId } }, owner);
  expect((await callsAsAlone(learner)).batchPage).toEqual([]);

  const second = await buildMember(world.db, superhub, "QUALITY_ADMIN");
  expect((await callsAsAlone(second)).batchPage).toContain(BATCH);
  await world.db.delete(members).where(eq(members.userId, second.userId));
  clearCachedMemberships(world.app.platform, second.userId);
  expect(await callsAsAlone(second)).toEqual(NOTHING);
});
