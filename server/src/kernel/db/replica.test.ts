import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { analyticsEndpoints } from "@openrounds/contract/analytics/endpoints.ts";
import { networkSearchEndpoints } from "@openrounds/contract/search/network/endpoints.ts";
import { buildHubWithBatch, buildParticipant, type HubWithBatch } from "../../batches/factory.ts";
import { seedPolicies } from "../../identity/service.ts";
import { seedCatalogue } from "../../reference/service.ts";
import { buildHeldSession } from "../../sessions/factory.ts";
import { DAY, nowMs } from "../clock.ts";
import { runOn } from "../testing/database.ts";
import { startReplicated, type ReplicatedPostgres } from "../testing/standby.ts";
import { createWorld, type World } from "../testing/world.ts";
import { readReplica } from "./replica.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const SOON = { timeout: 30_000, interval: 100 };
const LAG_MS = 3000;

let postgres: ReplicatedPostgres;
let base: World;
let world: World;
let own: HubWithBatch;
beforeAll(async () => {
  postgres = await startReplicated();
  base = await createWorld();
  world = await createWorld({
    joins: { ...base, databaseUrl: postgres.url },
    env: {
      DATABASE_READ_URL: postgres.standbyUrl,
      DATABASE_READ_LAG_MS: String(LAG_MS),
      LOG_LEVEL: "silent",
    },
  });
  await world.db.transaction(async (tx) => {
    await seedCatalogue(tx);
    await seedPolicies(tx);
  });
  own = await buildHubWithBatch(world.db);
});
afterAll(async () => {
  await world.close();
  await base.close();
  await postgres.stop();
});

/** Whether reads that may be older go to the replica now. */
const readsReplica = (): Promise<boolean> =>
  readReplica(world.app.platform, async (db) => {
    const { rows } = await db.execute<{ replica: boolean }>(sql`select pg_is_in_recovery() as replica`);
    return rows[0]?.replica === true;
  });

const health = async () =>
  (await world.app.http.inject({ url: "/readyz" })).json<{
    status: string;
    replica: { isUsable: boolean; ageS: number };
  }>();

const findPooja = async () =>
  (await world.call(networkSearchEndpoints.find, { query: { searchText: "Pooja" } }, own.owner)).found.personCount;

const countAttendance = async () => {
  const query = { organizationId: own.hub.organizationId };
  const { overview } = await world.call(
    analyticsEndpoints.attendance,
    { query, body: { timeFilter: { filterName: "OVERALL" } } },
    own.owner,
  );
  return JSON.stringify(overview).match(/"metricName":"totalAttendance","metricCount":(\d+)/)?.[1];
};

test("search and analytics read from the replica, at most so old as the setting says", async () => {
  await expect.poll(readsReplica, SOON).toBe(true);
  const pooja = await buildParticipant(world.db, own.batch, "ATTENDEE", { firstName: "Pooja" });
  await expect.poll(findPooja, { ...SOON, timeout: LAG_MS }).toBe(1);
  const startsAt = new Date(nowMs() - 2 * DAY);
  await buildHeldSession(world.db, { batchId: own.batch.batchId, topic: "Case round", startsAt }, [[pooja, 30]]);
  await expect.poll(countAttendance, SOON).toBe("1");
});

test("the age of the replica is in health and figures", async () => {
  await expect.poll(readsReplica, SOON).toBe(true);
  const { status, replica } = await health();
  expect([status, replica.isUsable]).toEqual(["ready", true]);
  expect(replica.ageS).toBeLessThan(LAG_MS / 1000);
  const { body } = await world.app.http.inject({ url: "/metrics" });
  expect(body).toMatch(/^database_replica_usable 1$/m);
  expect(body).toMatch(/^database_replica_age_seconds \d/m);
});

test("a replica that is too far behind is not read until it has caught up", async () => {
  await runOn(postgres.standby.url, "select pg_wal_replay_pause()");
  await buildParticipant(world.db, own.batch, "ATTENDEE", { firstName: "Pooja" });
  await expect.poll(readsReplica, SOON).toBe(false);
  expect(await findPooja()).toBe(2);
  expect((await health()).replica.isUsable).toBe(false);
  await runOn(postgres.standby.url, "select pg_wal_replay_resume()");
  await expect.poll(readsReplica, SOON).toBe(true);
  expect(await findPooja()).toBe(2);
});

test("another database in the place of the replica is never read", async () => {
  const wrong = await createWorld({ joins: world, env: { DATABASE_READ_URL: base.databaseUrl, LOG_LEVEL: "silent" } });
  expect(wrong.app.platform.replica?.isUsable()).toBe(false);
  await wrong.close();
});

test("while the replica is away the primary answers, and the process stays ready", async () => {
  await expect.poll(readsReplica, SOON).toBe(true);
  await postgres.standby.stop();
  expect(await findPooja()).toBe(2);
  expect(await health()).toMatchObject({ status: "ready", replica: { isUsable: false } });
  const { body } = await world.app.http.inject({ url: "/metrics" });
  expect(body).toMatch(/^database_replica_usable 0$/m);
});
