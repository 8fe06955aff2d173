import { afterAll, beforeAll, expect, test } from "vitest";
import { achievementEndpoints } from "@openrounds/contract/certificates/achievements/endpoints.ts";
import { buildHubWithBatch, buildParticipant } from "../../batches/factory.ts";
import { buildUser } from "../../identity/factory.ts";
import { newId } from "../../kernel/ids.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildSession } from "../../sessions/factory.ts";
import type { BatchRow } from "../../batches/service.ts";
import { attendanceEvents } from "../../sessions/tables.ts";

const { badges, year } = achievementEndpoints;

let world: World;
let batch: BatchRow;
beforeAll(async () => {
  world = await createWorld();
  ({ batch } = await buildHubWithBatch(world.db));
});
afterAll(() => world.close());

async function attend(userId: string, at: Date): Promise<void> {
  const { sessionId } = await buildSession(world.db, { batchId: batch.batchId });
  const line = { connectionId: newId(), kind: "JOIN" as const, source: "LINK" as const, device: "desktop" };
  await world.db.insert(attendanceEvents).values({ eventId: newId(), sessionId, userId, at, ...line });
}

test("a person sees the badges they earned, each with name and picture [USER-055]", async () => {
  const person = await buildParticipant(world.db, batch, "CASE_PRESENTER");
  const input = { params: { userId: person.userId } };
  await attend(person.userId, new Date());
  expect((await world.call(badges, input, person)).badgeList).toEqual([
    { badgeId: "FIRST_SESSION", name: "First session", imageUrl: "/badges/first-session.svg" },
    { badgeId: "CASE_PRESENTER", name: "Case presenter", imageUrl: "/badges/case-presenter.svg" },
  ]);
});

test("badges of others are shown where their profile is public, and nothing is there of who does not exist [USER-055]", async () => {
  const other = await buildUser(world.db);
  for (const [visibility, total] of [
    ["PUBLIC", 1],
    ["PRIVATE", 0],
    [null, 0],
  ] as const) {
    const person = await buildUser(world.db, { visibility });
    await attend(person.userId, new Date());
    expect((await world.call(badges, { params: { userId: person.userId } }, other)).badgeList).toHaveLength(total);
  }
  expect((await world.refusal(badges, { params: { userId: newId() } }, other)).status).toBe(404);
  expect((await world.refusal(badges, { params: { userId: other.userId } })).status).toBe(401);
});

test("the year of a person counts sessions, batches and certificates of that year only [SHELL-029]", async () => {
  const person = await buildUser(world.db);
  for (const day of ["2023-12-31T23:59:59Z", "2024-01-01T00:00:00Z", "2024-12-31T23:59:59Z", "2025-01-01T00:00:00Z"]) {
    await attend(person.userId, new Date(day));
  }
  expect(await world.call(year, { params: { year: "2024" } }, person)).toEqual({
    year: 2024,
    sessions: 2,
    batches: 1,
    certificates: 0,
  });
});
