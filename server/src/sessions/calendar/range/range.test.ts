import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { wallClock } from "@openrounds/contract/kernel/time.ts";
import { calendarEndpoints } from "@openrounds/contract/sessions/calendar/endpoints.ts";
import type { SessionCalendar } from "@openrounds/contract/sessions/calendar/schemas.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { guestEndpoints } from "@openrounds/contract/sessions/guests/endpoints.ts";
import { buildBatch, buildParticipant, buildParticipation } from "../../../batches/factory.ts";
import { buildUser } from "../../../identity/factory.ts";
import type { UserRow } from "../../../identity/service.ts";
import { DAY, HOUR, now, nowMs, resetClock } from "../../../kernel/clock.ts";
import { createWorld, type Person, type World } from "../../../kernel/testing/world.ts";
import { buildMember } from "../../../organizations/factory.ts";
import { buildProgram } from "../../../programs/factory.ts";
import { buildHubWithSession, buildSession, type HubWithSession } from "../../factory.ts";

let world: World;
let own: HubWithSession;
let learner: UserRow;
const at = (ms: number): Date => new Date(nowMs() + ms);

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  resetClock();
  own = await buildHubWithSession(world.db, { session: { topic: "Own", startsAt: at(DAY) } });
  learner = await buildParticipant(world.db, own.batch, "ATTENDEE");
});

const week = () => ({ from: nowMs(), to: nowMs() + 7 * DAY });
const mine = (as: Person, query: object = {}) =>
  world.call(calendarEndpoints.listMine, { query: { ...week(), ...query } }, as);
const ofHub = (as: Person, query: object = {}) =>
  world.call(
    calendarEndpoints.listOfOrganization,
    { params: { id: own.hub.organizationId }, query: { ...week(), ...query } },
    as,
  );
const topicsOf = ({ sessionList }: SessionCalendar): string[] => sessionList.map(({ topic }) => topic);
const clashesIn = ({ sessionList }: SessionCalendar) =>
  sessionList.flatMap(({ topic, clashList }) =>
    clashList.map((clash) => `${topic}: ${clash.kind} ${clash.topic} ${clash.hostNames.join()}`.trim()),
  );

test("a person's calendar has the sessions of their batches within the period, and no other", async () => {
  const { batchId } = own.batch;
  await buildSession(world.db, { batchId, topic: "Over", startsAt: at(-DAY), status: "COMPLETED" });
  await buildSession(world.db, { batchId, topic: "Later", startsAt: at(8 * DAY) });
  await buildHubWithSession(world.db, { session: { topic: "Foreign", startsAt: at(DAY) } });
  expect(topicsOf(await mine(learner))).toEqual(["Own"]);
  expect(topicsOf(await mine(learner, { from: nowMs() - 2 * DAY, to: nowMs() + 9 * DAY }))).toEqual([
    "Over",
    "Own",
    "Later",
  ]);
  const [session] = (await mine(learner)).sessionList;
  expect(session).toMatchObject({ role: "ATTENDEE", hostNames: [], movedFromDateTime: null, clashList: [] });
});

test("a guest has their session in the calendar, and none after they are removed", async () => {
  const guest = await buildUser(world.db, { emailVerifiedAt: now() });
  const { sessionId } = own.session;
  const body = { sessionId, firstName: "Asha", email: guest.email ?? "" };
  const added = await world.call(guestEndpoints.add, { body }, own.owner);
  expect(topicsOf(await mine(guest))).toEqual(["Own"]);
  await world.call(guestEndpoints.remove, { body: { sessionId, guestId: added.guest.guestId } }, own.owner);
  expect(topicsOf(await mine(guest))).toEqual([]);
});

test("a moved session names its former start until it is moved back; a cancelled one stays as cancelled", async () => {
  const { sessionId, startsAt } = own.session;
  const move = (hours: number) => {
    const { day, time } = wallClock(startsAt.getTime() + hours * HOUR, own.batch.timeZone);
    const end = wallClock(startsAt.getTime() + hours * HOUR + 60_000, own.batch.timeZone).time;
    const body = { topic: "Own", date: Date.parse(`${day}T12:00:00Z`), startTime: time, endTime: end };
    return world.call(sessionEndpoints.update, { params: { id: sessionId }, body }, own.owner);
  };
  const movedFrom = async () => (await mine(learner)).sessionList[0]?.movedFromDateTime;
  const shift = wallClock(startsAt.getTime(), own.batch.timeZone).time < "12:00" ? 5 : -5;
  await move(shift);
  expect(await movedFrom()).toBe(startsAt.getTime());
  await move(0);
  expect(await movedFrom()).not.toBe(startsAt.getTime());
  await world.call(sessionEndpoints.remove, { params: { id: sessionId } }, own.owner);
  expect((await mine(learner)).sessionList[0]?.sessionStatus).toBe("CANCELLED");
});

test("two sessions of a person at one time clash, cancelled ones do not", async () => {
  const other = await buildBatch(world.db, { programId: own.program.programId, createdBy: own.owner.userId });
  await buildParticipation(world.db, other, "ATTENDEE", learner);
  const overlap = { batchId: other.batchId, startsAt: at(DAY + HOUR / 2) };
  await buildSession(world.db, { ...overlap, topic: "Other" });
  await buildSession(world.db, { ...overlap, topic: "Cancelled", status: "CANCELLED" });
  expect(clashesIn(await mine(learner))).toEqual(["Own: SELF Other", "Other: SELF Own"]);
});

test("a hub's calendar has all its sessions with those who speak, and names who speaks twice at once", async () => {
  const { hub, owner, batch } = own;
  const program = await buildProgram(world.db, { organizationId: hub.organizationId, createdBy: owner.userId });
  const other = await buildBatch(world.db, { programId: program.programId, createdBy: owner.userId });
  await buildSession(world.db, { batchId: other.batchId, topic: "Other", startsAt: at(DAY + HOUR / 2) });
  const rao = await buildParticipant(world.db, batch, "FACILITATOR", { firstName: "Anil", lastName: "Rao" });
  await buildParticipation(world.db, other, "CASE_PRESENTER", rao);
  await buildHubWithSession(world.db, { session: { topic: "Foreign", startsAt: at(DAY) } });
  const all = await ofHub(owner);
  expect(topicsOf(all)).toEqual(["Own", "Other"]);
  expect(all.sessionList.map(({ hostNames }) => hostNames)).toEqual([["Anil Rao"], ["Anil Rao"]]);
  expect(clashesIn(all)).toEqual(["Own: HOST Other Anil Rao", "Other: HOST Own Anil Rao"]);
  expect(topicsOf(await ofHub(owner, { programId: program.programId }))).toEqual(["Other"]);
});

test("a member without the right to see sessions finds none in the calendar of the hub", async () => {
  const member = await buildMember(world.db, own.hub, "MEMBER");
  expect(topicsOf(await ofHub(member))).toEqual([]);
});

test("people of another hub do not open the calendar of a hub", async () => {
  const { owner } = await buildHubWithSession(world.db);
  const input = { params: { id: own.hub.organizationId }, query: week() };
  expect((await world.refusal(calendarEndpoints.listOfOrganization, input, owner)).status).toBe(404);
  expect((await world.refusal(calendarEndpoints.listOfOrganization, input, learner)).status).toBe(404);
});

test("a period of more than a hundred days, or that ends before it begins, is refused", async () => {
  for (const query of [
    { from: nowMs(), to: nowMs() + 101 * DAY },
    { from: nowMs(), to: nowMs() - 1 },
  ]) {
    expect((await world.refusal(calendarEndpoints.listMine, { query }, learner)).status).toBe(400);
  }
});
