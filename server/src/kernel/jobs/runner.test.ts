import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { afterEach, beforeEach, describe, expect, expectTypeOf, test, vi } from "vitest";
import { now } from "../clock.ts";
import { withCorrelation } from "../correlation.ts";
import type { Db, Tx } from "../db/database.ts";
import { publish } from "../db/fanout.ts";
import { outbox } from "../db/tables.ts";
import { newId } from "../ids.ts";
import { refuse } from "../refusal.ts";
import { createWorld, type World } from "../testing/world.ts";
import { event, handles, job, listens, reacts, repeats, type Worker } from "./definitions.ts";
import { announce, enqueue, enqueueAll, installReactions } from "./outbox.ts";
import { startJobs, type JobRunner } from "./runner.ts";

const about = z.object({ subject: z.string() });
const happened = event("test.happened", about);
const write = job("test.write", about);
const writeMany = job("test.writeMany", about, "bulk");

let world: World;
let running: JobRunner[];
let done: string[];

beforeEach(async () => {
  world = await createWorld();
  running = [];
  done = [];
});
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()));
  await world.close();
});

const notes =
  (name: string) =>
  async (_platform: unknown, { subject }: { subject: string }): Promise<void> =>
    void done.push(`${name} ${subject}`);

/** Runs workers as one process would. Retries run at once, so that a test need not wait. */
async function run(workers: readonly Worker[], where = world): Promise<JobRunner> {
  const jobs = await startJobs(where.app.platform, world.databaseUrl, workers);
  await world.db.execute(
    sql`update pgboss.queue set retry_delay = 0, retry_backoff = false, retry_limit = 2 where name in ('prompt', 'bulk')`,
  );
  running.push(jobs);
  return jobs;
}

describe("an event", () => {
  const workers = [listens(happened, "first", notes("first")), listens(happened, "second", notes("second"))];

  test("reaches each listener once, after the transaction commits and not before", async () => {
    const jobs = await run(workers);
    await world.db.transaction(async (tx) => {
      await announce(tx, happened, { subject: "a" });
      await jobs.settled();
      expect(done).toEqual([]);
    });
    await jobs.settled();
    expect(done.toSorted()).toEqual(["first a", "second a"]);
  });

  test("of a transaction that fails reaches nobody", async () => {
    const jobs = await run(workers);
    const failing = world.db.transaction(async (tx) => {
      await announce(tx, happened, { subject: "never" });
      refuse("error.conflict", { status: 409 });
    });
    await expect(failing).rejects.toMatchObject({ key: "error.conflict" });
    await jobs.settled();
    expect(done).toEqual([]);
  });

  test("that was announced while no process worked on jobs is heard by the next one", async () => {
    await world.db.transaction((tx) => announce(tx, happened, { subject: "early" }));
    await (await run(workers)).settled();
    expect(done.toSorted()).toEqual(["first early", "second early"]);
  });

  test("nobody listens to is done with", async () => {
    const jobs = await run([]);
    await world.db.transaction((tx) => announce(tx, happened, { subject: "unheard" }));
    await jobs.settled();
    expect(await world.db.$count(outbox)).toBe(0);
  });
});

test("a reaction runs within the transaction, and its refusal refuses the whole", async () => {
  const before = await world.db.$count(outbox);
  installReactions([
    reacts(happened, "test.react", async (_tx, { subject }) => {
      done.push(`reacted ${subject}`);
      if (subject === "bad") refuse("error.conflict", { status: 409 });
    }),
  ]);
  const announceIn = (subject: string) =>
    world.db.transaction(async (tx) => {
      await enqueue(tx, write, { subject });
      await announce(tx, happened, { subject });
    });
  await announceIn("good");
  await expect(announceIn("bad")).rejects.toMatchObject({ key: "error.conflict" });
  installReactions([]);
  expect(done).toEqual(["reacted good", "reacted bad"]);
  expect(await world.db.$count(outbox)).toBe(before + 2);
});

/** Leaves an entry in the outbox as another version of the product would write it. */
const leave = (topic: string, payload: object) =>
  world.db.insert(outbox).values({ outboxId: newId(), topic, payload, createdAt: now() });

describe("a payload", () => {
  test("that is not as declared is refused before a reaction runs or a row is written", async () => {
    installReactions([reacts(happened, "test.react", async (_tx, { subject }) => void done.push(subject))]);
    const refused = (work: (tx: Tx) => Promise<void>) =>
      expect(world.db.transaction(work)).rejects.toThrow(/^test\.\w+ carries subject \(invalid_type\)$/);
    // @ts-expect-error a subject is a text
    await refused((tx) => announce(tx, happened, { subject: 1 }));
    // @ts-expect-error a subject is a text
    await refused((tx) => enqueue(tx, write, { subject: 1 }));
    // @ts-expect-error a subject is a text
    await refused((tx) => enqueueAll(tx, write, [{ subject: "a" }, { subject: 1 }]));
    installReactions([]);
    expect(done).toEqual([]);
    expect(await world.db.$count(outbox)).toBe(0);
  });

  test("carries nothing but what is declared, and no Date", async () => {
    const row = { subject: "a", secret: "b" };
    await world.db.transaction((tx) => enqueue(tx, write, row));
    expect(await world.db.select({ payload: outbox.payload }).from(outbox)).toEqual([{ payload: { subject: "a" } }]);
    // @ts-expect-error a Date would arrive as a text
    job("test.dated", z.object({ at: z.date() }));
  });

  test("of another version is read by what this one declares", async () => {
    const grown = job("test.grown", z.object({ subject: z.string(), added: z.optional(z.number()) }));
    const read: object[] = [];
    await leave(grown.name, { subject: "older" });
    await leave(grown.name, { subject: "newer", added: 1, unknown: true });
    await (await run([handles(grown, async (_platform, payload) => void read.push(payload))])).settled();
    expect(read).toEqual(expect.arrayContaining([{ subject: "older" }, { subject: "newer", added: 1 }]));
    expect(read).toHaveLength(2);
  });

  test("that does not fit ends in the dead letters at once, with its reason and without its values", async () => {
    await leave(write.name, { subject: { name: "Meena" } });
    await leave(happened.name, {});
    const workers = [handles(write, notes("wrote"), notes("gave up")), listens(happened, "first", notes("heard"))];
    await (await run(workers)).settled();
    expect(done).toEqual([]);
    const { rows } = await world.db.execute(sql`
      select data->>'worker' as worker, source_output->>'message' as reason, source_retry_count as retries, state
      from pgboss.job where name = 'dead-letters' order by 1`);
    const settled = { retries: 0, state: "completed" };
    expect(rows).toEqual([
      { ...settled, worker: "test.happened>first", reason: "test.happened carries subject (invalid_type)" },
      { ...settled, worker: "test.write", reason: "test.write carries subject (invalid_type)" },
    ]);
  });
});

test("announcing, ordering, reacting and writing without a transaction do not compile", () => {
  const isCompiled = async (db: Db, tx: Tx): Promise<void> => {
    await announce(tx, happened, { subject: "a" });
    // @ts-expect-error a Db is no transaction
    await announce(db, happened, { subject: "a" });
    // @ts-expect-error a Db is no transaction
    await enqueue(db, write, { subject: "a" });
    // @ts-expect-error a Db is no transaction
    await enqueueAll(db, write, [{ subject: "a" }]);
    // @ts-expect-error a Db is no transaction
    await reacts(happened, "test.react", async () => undefined).react(db, { subject: "a" });
  };
  expect(isCompiled).toBeTypeOf("function");
  expectTypeOf<Tx>().toHaveProperty("delete");
  expectTypeOf<Db>().not.toHaveProperty("delete");
  expectTypeOf<ReturnType<Db["with"]>>().not.toHaveProperty("delete");
});

describe("a job", () => {
  test("that fails is tried again and succeeds", async () => {
    let tries = 0;
    const jobs = await run([
      handles(write, async () => {
        tries++;
        if (tries < 3) throw new Error("not yet");
      }),
    ]);
    await world.db.transaction((tx) => enqueue(tx, write, { subject: "x" }));
    await expect.poll(() => tries, { timeout: 15_000 }).toBe(3);
    await jobs.settled();
    const { rows } = await world.db.execute(sql`select state from pgboss.job where name = 'prompt'`);
    expect(rows).toEqual([{ state: "completed" }]);
  });

  test("that fails again and again ends in the dead letters, with what it was about, and others go on", async () => {
    const jobs = await run([
      handles(
        write,
        async (platform, payload) => {
          if (payload.subject === "poison") throw new Error("always");
          await notes("wrote")(platform, payload);
        },
        notes("gave up"),
      ),
    ]);
    await world.db.transaction((tx) =>
      enqueueAll(tx, write, [{ subject: "poison" }, { subject: "b" }, { subject: "c" }]),
    );
    const dead = async () =>
      (await world.db.execute<{ data: unknown }>(sql`select data from pgboss.job where name = 'dead-letters'`)).rows;
    await expect
      .poll(dead, { timeout: 15_000 })
      .toEqual([{ data: { worker: "test.write", payload: { subject: "poison" } } }]);
    await jobs.settled();
    expect(done.toSorted()).toEqual(["gave up poison", "wrote b", "wrote c"]);
    expect(await dead()).toHaveLength(1);
  });

  test("for later waits until its time", async () => {
    const jobs = await run([handles(write, notes("wrote"))]);
    await world.db.transaction((tx) => enqueue(tx, write, { subject: "later" }, new Date(Date.now() + 2500)));
    await world.db.transaction((tx) => enqueue(tx, write, { subject: "now" }));
    await jobs.settled();
    expect(done).toEqual(["wrote now"]);
    await expect.poll(() => done, { timeout: 10_000 }).toEqual(["wrote now", "wrote later"]);
  });

  test("ordered by the thousand is done by the thousand", async () => {
    const jobs = await run([handles(writeMany, notes("wrote"))]);
    await world.db.transaction((tx) =>
      enqueueAll(
        tx,
        writeMany,
        Array.from({ length: 300 }, (_, i) => ({ subject: String(i) })),
      ),
    );
    await jobs.settled();
    expect(new Set(done).size).toBe(300);
    expect(done).toHaveLength(300);
  });
});

test("a job that orders the next is settled when the last of them is done", async () => {
  const jobs = await run([
    handles(write, async ({ db }, { subject }) => {
      done.push(subject);
      if (done.length < 40) await db.transaction((tx) => enqueue(tx, write, { subject: String(done.length) }));
    }),
  ]);
  await world.db.transaction((tx) => enqueue(tx, write, { subject: "0" }));
  await jobs.settled();
  expect(done).toHaveLength(40);
});

describe("two processes on one database", () => {
  let second: World;
  beforeEach(async () => {
    second = await createWorld({ joins: world });
  });
  afterEach(() => second.close());

  test("share the jobs and do none twice", async () => {
    const by = new Set<string>();
    const bothWork = Promise.withResolvers<void>();
    const workersOf = (name: string) => [
      handles(write, async (_platform, { subject }) => {
        done.push(subject);
        if (by.add(name).size === 2) bothWork.resolve();
        await bothWork.promise;
      }),
    ];
    const [first, other] = [await run(workersOf("first")), await run(workersOf("second"), second)];
    for (let i = 0; i < 200; i++) {
      const { db } = i % 2 === 0 ? world : second;
      await db.transaction((tx) => enqueue(tx, write, { subject: String(i) }));
    }
    await Promise.all([first.settled(), other.settled()]);
    expect(done).toHaveLength(200);
    expect(new Set(done).size).toBe(200);
    expect(by.size).toBe(2);
  });

  test("hear what either of them says within a second", async () => {
    const heard: string[] = [];
    for (const [name, { app }] of [
      ["first", world],
      ["second", second],
    ] as const) {
      app.platform.fanout.subscribe("news", (payload) => heard.push(`${name} ${payload}`));
    }
    const isHeard = (news: string) => ["first", "second"].every((name) => heard.includes(`${name} ${news}`));
    await expect.poll(() => publish(second.db, "news", "they listen").then(() => isHeard("they listen"))).toBe(true);
    const begun = performance.now();
    await publish(second.db, "news", "it's so");
    await expect.poll(() => isHeard("it's so"), { timeout: 1000, interval: 5 }).toBe(true);
    expect(performance.now() - begun).toBeLessThan(1000);
    expect(heard.filter((each) => each.endsWith("it's so"))).toHaveLength(2);
  });

  test("are settled only when neither holds a row that is not in the queue yet", async () => {
    await world.db.transaction((tx) => announce(tx, happened, { subject: "held" }));
    const [started, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = second.db.transaction(async (tx) => {
      await tx.select().from(outbox).for("update");
      started.resolve();
      await letGo.promise;
    });
    await started.promise;
    const jobs = await run([listens(happened, "first", notes("first"))]);
    const looks = vi.spyOn(world.app.platform.db, "execute");
    const settling = jobs.settled().then(() => done.length);
    await expect.poll(() => looks.mock.calls.length).toBeGreaterThanOrEqual(3);
    letGo.resolve();
    expect(await settling).toBe(1);
    expect(done).toEqual(["first held"]);
    await holding;
  });

  test("repeat work once for both", async () => {
    const tick = repeats("test.tick", "* * * * *", async () => void done.push("tick"));
    await run([tick]);
    await run([tick], second);
    const { rows } = await world.db.execute<{ key: string; cron: string }>(sql`select key, cron from pgboss.schedule`);
    expect(rows).toEqual([{ key: "test.tick", cron: "* * * * *" }]);
  });
});

test("a repeated job that no longer exists is no longer ordered", async () => {
  await (await run([repeats("test.old", "* * * * *", async () => undefined)])).stop();
  await run([repeats("test.new", "0 3 * * *", async () => undefined)]);
  const { rows } = await world.db.execute<{ key: string }>(sql`select key from pgboss.schedule`);
  expect(rows).toEqual([{ key: "test.new" }]);
});

test("what a job and the jobs that it orders log leads to the request that ordered it", async () => {
  const lines: string[] = [];
  const logging = await createWorld({ joins: world, logsTo: (line) => void lines.push(line) });
  const jobs = await startJobs(logging.app.platform, world.databaseUrl, [
    handles(write, async ({ db }, { subject }) => db.transaction((tx) => enqueue(tx, writeMany, { subject }))),
    handles(writeMany, async ({ log }) => {
      log.error("told on the way");
      throw new Error("no");
    }),
  ]);
  running.push(jobs);
  await world.db.execute(sql`update pgboss.queue set retry_limit = 0`);
  await withCorrelation("request-0001", () => world.db.transaction((tx) => enqueue(tx, write, { subject: "a" })));
  await jobs.settled();
  const logged = lines.map((line) => JSON.parse(line) as { msg: string; correlationId?: string });
  expect(logged.map(({ msg, correlationId }) => [msg, correlationId])).toEqual([
    ["told on the way", "request-0001"],
    ["job failed", "request-0001"],
  ]);
  await logging.close();
});

/** Makes the last heartbeat of the running job so old. */
const heartbeatAgoS = (seconds: number) => sql`
  update pgboss.job set heartbeat_on = clock_timestamp() - make_interval(secs => ${seconds})
  where name = 'bulk' and state = 'active'`;

test("a job whose process was killed runs again within a minute, one that still runs does not", async () => {
  const gate = Promise.withResolvers<void>();
  const orphan = await createWorld({ joins: world });
  const fork = await startJobs(orphan.app.platform, world.databaseUrl, [handles(writeMany, () => gate.promise)]);
  await world.db.transaction((tx) => enqueue(tx, writeMany, { subject: "abandoned" }));
  const active = async () =>
    (await world.db.execute(sql`select 1 from pgboss.job where name = 'bulk' and state = 'active'`)).rows.length;
  await expect.poll(active, { timeout: 10_000 }).toBe(1);
  const heartbeatAgeS = async () =>
    (
      await world.db.execute<{ age: number }>(sql`
        select extract(epoch from clock_timestamp() - heartbeat_on)::float as age
        from pgboss.job where name = 'bulk' and state = 'active'`)
    ).rows[0]?.age;
  await run([handles(writeMany, notes("again"))]);
  // Its worker sends a heartbeat before the job counts as lost.
  await world.db.execute(heartbeatAgoS(12));
  await expect.poll(heartbeatAgeS, { timeout: 10_000 }).toBeLessThan(10);
  expect(done).toEqual([]);
  await fork.stop();
  await orphan.close();
  await world.db.execute(heartbeatAgoS(21));
  const begunMs = performance.now();
  await expect.poll(() => done, { timeout: 60_000 }).toEqual(["again abandoned"]);
  expect(performance.now() - begunMs).toBeLessThan(40_000);
  gate.resolve();
}, 100_000);
