import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { analyticsEndpoints } from "@openrounds/contract/analytics/endpoints.ts";
import { profileEndpoints } from "@openrounds/contract/identity/profile/endpoints.ts";
import { markEndpoints } from "@openrounds/contract/sessions/marks/endpoints.ts";
import { buildBatch, buildHubWithBatch, buildParticipation } from "../../batches/factory.ts";
import { batchParticipants } from "../../batches/tables.ts";
import { buildUser } from "../../identity/factory.ts";
import { eraseDueAccount } from "../../identity/deletion/service.ts";
import type { UserRow } from "../../identity/service.ts";
import { HOUR, nowMs, resetClock, startClockAt } from "../../kernel/clock.ts";
import { announce } from "../../kernel/jobs/outbox.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildStays } from "../../sessions/attendance/factory.ts";
import { sessionEnded } from "../../sessions/events.ts";
import { buildHeldSession } from "../../sessions/factory.ts";
import type { SessionRow } from "../../sessions/service.ts";
import { countDue } from "../attendances/service.ts";
import { attendances, heldSessions } from "../attendances/tables.ts";
import { checkNightly, checkRollups, rebuildRollups } from "./service.ts";

let world: World;
const lines: string[] = [];
beforeAll(async () => {
  world = await createWorld({ runsJobs: true, logsTo: (line) => void lines.push(line) });
});
afterAll(() => world.close());

const PEOPLE = 6;

/** A hub with two batches, some people in them, and one who is in none. */
async function buildScene() {
  const { hub, owner, batch, program } = await buildHubWithBatch(world.db);
  const second = await buildBatch(world.db, { programId: program.programId, createdBy: owner.userId });
  const people: UserRow[] = [];
  for (let at = 0; at < PEOPLE; at += 1) {
    const person = await buildUser(world.db);
    people.push(person);
    if (at < PEOPLE - 1) await buildParticipation(world.db, at % 2 === 0 ? batch : second, "ATTENDEE", person);
  }
  return { hub, owner, batches: [batch, second], people, sessions: [] as SessionRow[] };
}
type Scene = Awaited<ReturnType<typeof buildScene>>;

const nth = <Value>(values: readonly Value[], at: number): Value | undefined => values[at % values.length];
const end = ({ sessionId }: SessionRow) => world.db.transaction((tx) => announce(tx, sessionEnded, { sessionId }));

/** What can happen to attendance, to the batches of people and to their accounts. */
const STEPS = {
  async hold({ batches, people, sessions }: Scene, a: number, b: number) {
    const came = people.flatMap((person, at) =>
      (a >> at) % 2 === 0 ? [] : [[person, 5 + ((b * at) % 55), at] as const],
    );
    const session = await buildHeldSession(
      world.db,
      { batchId: nth(batches, b)?.batchId ?? "", endedMsAgo: (2 + a) * HOUR },
      came,
    );
    sessions.push(session);
    await end(session);
  },
  async comeLate({ people, sessions }: Scene, a: number, b: number) {
    const [session, person] = [nth(sessions, a), nth(people, b)];
    if (session === undefined || person === undefined) return;
    await buildStays(world.db, session, [[person, 10, 20]]);
    await end(session);
  },
  async correct({ owner, people, sessions }: Scene, a: number, b: number) {
    const [session, person] = [nth(sessions, a), nth(people, b)];
    if (session === undefined || person === undefined) return;
    const marks = [{ userId: person.userId, attendance: a % 2 === 0 ? "ATTENDED" : "NOT_ATTENDED" } as const];
    const body = { marks, reason: "ON_SITE" as const };
    await world.call(markEndpoints.save, { params: { id: session.sessionId }, body }, owner).catch(() => undefined);
  },
  async move({ batches, people }: Scene, a: number, b: number) {
    const [person, batch] = [nth(people, a), nth(batches, b)];
    const of = and(eq(batchParticipants.userId, person?.userId ?? ""));
    await world.db
      .update(batchParticipants)
      .set({ entityStatus: b % 3 === 0 ? "INVITED" : "ACTIVE", ...(batch !== undefined && { batchId: batch.batchId }) })
      .where(of);
  },
  async erase({ people }: Scene, a: number) {
    const person = nth(people, a);
    if (person === undefined) return;
    const body = { reason: "I no longer work in health care." };
    await world.call(profileEndpoints.deleteAccount, { body }, person).catch(() => undefined);
    startClockAt(new Date(nowMs() + 73 * HOUR));
    await eraseDueAccount(world.app.platform, person.userId);
    resetClock();
  },
} as const;

const anyHistory = fc.array(
  fc.record({
    step: fc.constantFrom("hold", "hold", "comeLate", "correct", "move", "erase"),
    a: fc.nat(40),
    b: fc.nat(40),
  }),
  { minLength: 3, maxLength: 12 },
);

const figuresOf = async ({ hub, owner }: Scene) => {
  const query = { organizationId: hub.organizationId };
  const body = { timeFilter: { filterName: "OVERALL" }, people: "ALL" } as const;
  const { overview } = await world.call(analyticsEndpoints.attendance, { query, body }, owner);
  const counts = new Map(overview.metricDetailList.map(({ metricName, metricCount }) => [metricName, metricCount]));
  return [counts.get("sessionDetail"), counts.get("totalAttendance"), counts.get("uniqueParticipant")];
};

const rawCountsOf = async ({ hub }: Scene) => {
  const { rows } = await world.db.execute(sql`
    select (select count(*)::int from ${heldSessions} where ${heldSessions.organizationId} = ${hub.organizationId}) as held,
      count(*)::int as attendances, count(distinct ${attendances.userId})::int as people
    from ${attendances} where ${attendances.organizationId} = ${hub.organizationId}`);
  return Object.values(rows[0] ?? {});
};

test("whatever happens to attendance, batches and accounts, the rollups are what a count of the rows tells", async () => {
  await fc.assert(
    fc.asyncProperty(anyHistory, async (history) => {
      const scene = await buildScene();
      for (const { step, a, b } of history) await STEPS[step](scene, a, b);
      await world.settled();
      expect(await figuresOf(scene)).toEqual(await rawCountsOf(scene));
      expect(await checkRollups(world.db)).toMatchObject({ different: [], isLate: false });
    }),
    { numRuns: 12 },
  );
});

test("a wrong rollup and a wrong attendance are found, reported in the log, and put right by counting again", async () => {
  const scene = await buildScene();
  for (const a of [7, 21, 63]) await STEPS.hold(scene, a, a);
  await world.settled();
  const [first, second, third] = scene.sessions.map(({ sessionId }) => sessionId);
  const right = await figuresOf(scene);
  const ofSession = (sessionId = "") => eq(heldSessions.sessionId, sessionId);
  await world.db
    .update(heldSessions)
    .set({ people: Buffer.alloc(0), stays: Buffer.alloc(0) })
    .where(ofSession(first));
  await world.db
    .update(attendances)
    .set({ minutes: 999 })
    .where(eq(attendances.sessionId, second ?? ""));
  const { different } = await checkRollups(world.db);
  expect(different.toSorted()).toEqual([first, second].toSorted());
  lines.length = 0;
  await checkNightly(world.app.platform);
  expect(lines.filter((line) => line.includes("rollups"))).toHaveLength(1);
  await rebuildRollups(world.app.platform);
  expect((await checkRollups(world.db)).different).toEqual([]);
  expect(await figuresOf(scene)).toEqual(right);
  expect(different).not.toContain(third);
});

test("sessions that an earlier version counted are packed before figures are shown, and by the job", async () => {
  const scene = await buildScene();
  for (const a of [5, 9]) await STEPS.hold(scene, a, a);
  await world.settled();
  const right = await figuresOf(scene);
  const unpack = () => world.db.update(heldSessions).set({ people: null, stays: null });
  await unpack();
  expect((await checkRollups(world.db)).different).toEqual([]);
  expect(await figuresOf(scene)).toEqual(right);
  await unpack();
  await countDue(world.db);
  expect(await world.db.$count(heldSessions, sql`people is null`)).toBe(0);
});
