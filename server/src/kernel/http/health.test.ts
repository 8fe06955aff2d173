import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildUser } from "../../identity/factory.ts";
import { isUnavailable } from "../db/database.ts";
import { publish } from "../db/fanout.ts";
import { together } from "../testing/together.ts";
import { Wire } from "../testing/wire.ts";
import { createWorld, type World } from "../testing/world.ts";
import { VERSION } from "../version.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test("a process that works is alive and ready and tells its figures", async () => {
  const ask = (url: string) => world.app.http.inject({ url });
  await ask("/api/v1/user/config");
  expect((await ask("/healthz")).json()).toEqual({ status: "ok", version: VERSION });
  expect(VERSION).toMatch(/^\d+\.\d+\.\d+$/);
  expect((await ask("/readyz")).json()).toEqual({ status: "ready" });
  const figures = await ask("/metrics");
  expect(figures.headers["content-type"]).toContain("text/plain");
  expect(figures.body).toMatch(/http_request_duration_seconds_count\{endpoint="identity\.config",status="200"\} \d/);
  expect(figures.body).toContain("process_resident_memory_bytes");
});

test("figures name the queues and the disk, and none of them is a gauge with the name of a counter", async () => {
  const working = await createWorld({ joins: world, runsJobs: true });
  await working.app.platform.db.execute(
    sql`insert into pgboss.job (name, data) values ('dead-letters', '{"worker": "none"}')`,
  );
  const { body } = await working.app.http.inject({ url: "/metrics" });
  expect(body).toMatch(/^jobs_unfinished\{queue="dead-letters",state="\w+"\} [1-9]/m);
  expect(body).toMatch(/^disk_free_bytes [1-9]/m);
  for (const name of ["open", "idle", "limit"]) {
    expect(body).toMatch(new RegExp(`^database_connections_${name} \\d+$`, "m"));
  }
  expect(body).toMatch(/^database_calls_waiting 0$/m);
  const gauges = [...body.matchAll(/^# TYPE (\w+) gauge$/gm)].map(([, name = ""]) => name);
  expect(gauges.filter((name) => name.endsWith("_total"))).toEqual([]);
  await working.close();
});

test("a process that is stopping is not ready any more, but still serves requests", async () => {
  const leaving = await createWorld({ joins: world });
  leaving.app.drain();
  const ready = await leaving.app.http.inject({ url: "/readyz" });
  expect(ready.statusCode).toBe(503);
  expect((await leaving.app.http.inject({ url: "/api/v1/user/config" })).statusCode).toBe(200);
  await leaving.close();
});

test("while the database is away calls are told when to come back, never that they failed, and all recovers", async () => {
  const lines: string[] = [];
  const wire = new Wire(world.databaseUrl);
  await wire.mend();
  const cutOff = await createWorld({
    joins: { ...world, databaseUrl: wire.url },
    logsTo: (line) => void lines.push(line),
  });
  const headers = { authorization: await cutOff.authorize(await buildUser(world.db)) };
  const ask = (url: string) => cutOff.app.http.inject({ url, headers });
  const mine = "/api/v1/session/batch/mine";
  const heard: string[] = [];
  cutOff.app.platform.fanout.subscribe("health_test", (payload) => heard.push(payload));
  expect((await ask(mine)).statusCode).toBe(200);

  await wire.cut();
  const responses = await together(20, async () => ask(mine));
  for (const response of responses) {
    expect(response.statusCode).toBe(503);
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
    expect(response.json()).toMatchObject({ responseCode: "error.unavailable" });
  }
  expect((await ask("/readyz")).statusCode).toBe(503);
  expect((await ask("/healthz")).statusCode).toBe(200);

  await wire.mend();
  await expect.poll(async () => (await ask(mine)).statusCode, { timeout: 5000 }).toBe(200);
  expect((await ask("/readyz")).statusCode).toBe(200);
  await expect
    .poll(
      async () => {
        await publish(world.db, "health_test", "heard again");
        return heard.length;
      },
      { timeout: 5000 },
    )
    .toBeGreaterThan(0);
  expect(lines.filter((line) => line.includes('"bug"'))).toEqual([]);
  await cutOff.close();
  await wire.cut();
});

test("a connection that swallows what is sent ends in a refusal within the limit of a statement, and heals at once", async () => {
  const wire = new Wire(world.databaseUrl);
  await wire.mend();
  const cutOff = await createWorld({
    joins: { ...world, databaseUrl: wire.url },
    env: { DATABASE_WAIT_MS: "2000" },
    logsTo: () => undefined,
  });
  const headers = { authorization: await cutOff.authorize(await buildUser(world.db)) };
  const ask = (url: string) => cutOff.app.http.inject({ url, headers });
  const mine = "/api/v1/session/batch/mine";
  const heard: string[] = [];
  cutOff.app.platform.fanout.subscribe("swallow_test", (payload) => heard.push(payload));
  const { db } = cutOff.app.platform;
  const inFlight = db
    .transaction((tx) => tx.execute(sql`select pg_sleep(0.5)`))
    .then(
      () => undefined,
      (error: unknown) => error,
    );
  await expect.poll(() => cutOff.app.database.pool.idleCount).toBeLessThan(cutOff.app.database.pool.totalCount);

  wire.swallow();
  const begunMs = performance.now();
  const responses = await together(3, async () => ask(mine));
  for (const { statusCode } of responses) expect(statusCode).toBe(503);
  expect(isUnavailable(await inFlight)).toBe(true);
  expect(performance.now() - begunMs).toBeLessThan(9000);
  expect((await ask("/readyz")).statusCode).toBe(503);

  wire.deliver();
  await expect.poll(async () => (await ask(mine)).statusCode, { timeout: 5000 }).toBe(200);
  await expect
    .poll(
      async () => {
        await publish(world.db, "swallow_test", "heard again");
        return heard.length;
      },
      { timeout: 12_000 },
    )
    .toBeGreaterThan(0);
  await cutOff.close();
  await wire.cut();
}, 60_000);
