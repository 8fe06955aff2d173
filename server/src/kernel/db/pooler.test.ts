import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { buildHubWithBatch, type HubWithBatch } from "../../batches/factory.ts";
import { deliveries } from "../../notifications/tables.ts";
import { hasPgBouncer, startPgBouncer, type RunningPgBouncer } from "../testing/pgbouncer.ts";
import { createWorld, type World } from "../testing/world.ts";
import { openDatabase } from "./database.ts";
import { publish } from "./fanout.ts";
import { createLog } from "../log.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Two connections for all: those who share them would notice state that one left behind. */
const FEW = { "default_pool_size = 32": "default_pool_size = 2" };

describe.skipIf(!hasPgBouncer)("behind the PgBouncer of the example, in transaction mode", () => {
  let world: World;
  let pooled: World;
  let pgBouncer: RunningPgBouncer;
  let own: HubWithBatch;
  beforeAll(async () => {
    world = await createWorld();
    own = await buildHubWithBatch(world.db);
    pgBouncer = await startPgBouncer(world.databaseUrl, FEW);
    pooled = await createWorld({
      joins: { ...world, databaseUrl: pgBouncer.url },
      directUrl: world.databaseUrl,
      runsJobs: true,
    });
  });
  afterAll(async () => {
    await pooled.close();
    await pgBouncer.stop();
    await world.close();
  });

  const readBatch = () => pooled.call(batchEndpoints.read, { params: { batchId: own.batch.batchId } }, own.owner);

  test("many calls at once share two connections, and repeated reads know their statements on either", async () => {
    for (let round = 0; round < 5; round++) {
      const batches = await Promise.all(Array.from({ length: 12 }, readBatch));
      expect(batches).toHaveLength(12);
    }
    const { db } = pooled.app.platform;
    const pids = await Promise.all(
      Array.from({ length: 12 }, () =>
        db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid, pg_sleep(0.01)`),
      ),
    );
    expect(pooled.app.database.pool.totalCount).toBeGreaterThan(2);
    expect(new Set(pids.map(({ rows }) => rows[0]?.pid)).size).toBe(2);
  });

  test("a transaction keeps its connection, and its own limits end with it", async () => {
    const { db } = pooled.app.platform;
    const limitOf = async (at: typeof db): Promise<unknown> =>
      (await at.execute<{ limit: string }>(sql`select current_setting('statement_timeout') as limit`)).rows[0]?.limit;
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = '120s'`);
      await Promise.all([readBatch(), readBatch()]);
      expect(await limitOf(tx)).toBe("2min");
    });
    expect(await Promise.all(Array.from({ length: 8 }, () => limitOf(db)))).toEqual(Array(8).fill("5s"));
  });

  test("a notification reaches this process, and one that is connected directly", async () => {
    const heard: string[] = [];
    for (const each of [pooled, world]) each.app.platform.fanout.subscribe("pooler_test", (text) => heard.push(text));
    await expect
      .poll(
        async () => {
          heard.length = 0;
          await publish(pooled.app.platform.db, "pooler_test", "hello");
          await new Promise((resume) => setTimeout(resume, 50));
          return heard;
        },
        { timeout: 10_000 },
      )
      .toEqual(["hello", "hello"]);
  });

  test("what a call orders is done by the jobs of the process", async () => {
    const invited = { params: { id: own.batch.batchId }, body: { contacts: ["pooled@test.example"] } };
    await pooled.call(invitationEndpoints.invite, invited, own.owner);
    await pooled.settled();
    const sent = (await world.db.select().from(deliveries)).filter(
      ({ recipient }) => recipient === "pooled@test.example",
    );
    expect(sent.map(({ status }) => status)).toEqual(["SENT"]);
  });

  test("a process does not start behind a pooler whose connections have no limits", async () => {
    const limits = " lock_timeout = 2000;";
    const careless = await startPgBouncer(world.databaseUrl, { [limits]: " lock_timeout = 0;" });
    const start = createWorld({ joins: { ...world, databaseUrl: careless.url }, directUrl: world.databaseUrl });
    await expect(start).rejects.toThrow(/must set lock_timeout = 2000 by its connect_query/);
    await careless.stop();
  });

  test("a pooler that is taken for a database refuses the limits, so that nobody goes without", async () => {
    const database = openDatabase({ url: pgBouncer.url, poolSize: 1, log: createLog("silent") });
    await expect(database.pool.query("select 1")).rejects.toThrow(/unsupported startup parameter/);
    await database.close();
  });
});
