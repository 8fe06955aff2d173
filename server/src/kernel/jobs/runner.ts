import { asc, inArray, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import { PgBoss, fromDrizzle, type Job, type JobInsert, type JobResult } from "pg-boss";
import { now } from "../clock.ts";
import { withCorrelation } from "../correlation.ts";
import type { Db } from "../db/database.ts";
import { outbox } from "../db/tables.ts";
import { noteFailure } from "../disk.ts";
import { throttledLog, type Log } from "../log.ts";
import { observeJob } from "../metrics.ts";
import type { Platform } from "../platform.ts";
import { OUTBOX_CHANNEL } from "./outbox.ts";
import { PayloadError, type QueueName, type Worker } from "./definitions.ts";

/** The queue of jobs whose last retry failed; they stay listed for inspection. */
const DEAD_LETTERS = "dead-letters";
const DEAD_LETTERS_STAY_S = 90 * 24 * 3600;
const QUEUES: Record<QueueName, { concurrency: number }> = {
  prompt: { concurrency: 4 },
  bulk: { concurrency: 2 },
  long: { concurrency: 1 },
};
/** A job whose worker sends no heartbeat for this long was lost with its process, and is retried within a minute. */
const HEARTBEAT_S = 20;
/** How often the queue looks for lost jobs. */
const LOST_JOBS_EVERY_S = 10;
/** A job that runs longer than this hangs. */
const MAX_RUN_S = 3600;
/** The polling interval: the longest wait of a job whose notification was lost, or that is retried. */
const POLLING = {
  batchSize: 1,
  perJobResults: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
  heartbeatRefreshSeconds: 5,
};
/** The timeout of the queue's own statements. */
const QUERY_MS = 30_000;
const LOG_EVERY_MS = 10_000;
const RELAY_BATCH = 200;
const RELAY_EVERY_MS = 1000;

export interface JobRunner {
  /** Resolves when no job is due; for tests. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

interface QueueEntry {
  readonly worker: string;
  readonly payload: unknown;
  /** The correlation id of the request that enqueued it; without one, the id of the first job. */
  readonly correlationId?: string;
}

/** The queue that an error of pg-boss concerns, when it names one. */
const queueOf = (error: unknown): string | undefined =>
  typeof error === "object" && error !== null && "queue" in error ? String(error.queue) : undefined;

function bossFor(url: string, log: Log): PgBoss {
  const settings = {
    connectionString: url,
    max: 4,
    application_name: "openrounds-jobs",
    useListenNotify: true,
    superviseIntervalSeconds: LOST_JOBS_EVERY_S,
    monitorIntervalSeconds: LOST_JOBS_EVERY_S,
    // pg-boss passes this option to node-postgres.
    query_timeout: QUERY_MS,
    keepAlive: true,
  };
  const boss = new PgBoss(settings);
  const sparse = throttledLog(log, LOG_EVERY_MS);
  boss.on("error", (error: unknown) => sparse.error("job queue", { queue: queueOf(error) }, error));
  return boss;
}

/** Creates missing queues, and updates the options of those that an earlier version created. */
async function createQueues(boss: PgBoss): Promise<void> {
  const watched = { heartbeatSeconds: HEARTBEAT_S, expireInSeconds: MAX_RUN_S };
  await boss.createQueue(DEAD_LETTERS, {
    retentionSeconds: DEAD_LETTERS_STAY_S,
    deleteAfterSeconds: DEAD_LETTERS_STAY_S,
    retryLimit: 5,
    retryDelay: 2,
    retryBackoff: true,
    ...watched,
  });
  for (const name of Object.keys(QUEUES)) {
    await boss.createQueue(name, {
      deadLetter: DEAD_LETTERS,
      retryLimit: 5,
      retryDelay: 2,
      retryBackoff: true,
      deleteAfterSeconds: 24 * 3600,
      notify: true,
      ...watched,
    });
  }
  for (const name of [DEAD_LETTERS, ...Object.keys(QUEUES)]) await boss.updateQueue(name, watched);
}

/** The queue entries of an outbox row: one for each worker of its topic. */
function entriesOf(
  row: typeof outbox.$inferSelect,
  workers: readonly Worker[],
): { queue: QueueName; insert: JobInsert<QueueEntry> }[] {
  const ordered = row.correlationId === null ? {} : { correlationId: row.correlationId };
  return workers
    .filter((worker) => worker.topic === row.topic)
    .map((worker) => ({
      queue: worker.queue,
      insert: { data: { worker: worker.name, payload: row.payload, ...ordered } },
    }));
}

const isDue = (): SQL | undefined => or(isNull(outbox.startAfter), lte(outbox.startAfter, now()));

/** Moves due outbox rows into the queues, row and entry in one transaction; returns how many. */
async function relay(db: Db, boss: PgBoss, workers: readonly Worker[]): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(outbox)
      .where(isDue())
      .orderBy(asc(outbox.createdAt))
      .limit(RELAY_BATCH)
      .for("update", { skipLocked: true });
    if (rows.length === 0) return 0;
    const entries = rows.flatMap((row) => entriesOf(row, workers));
    for (const queue of Object.keys(QUEUES) as QueueName[]) {
      const inserts = entries.filter((entry) => entry.queue === queue).map((entry) => entry.insert);
      if (inserts.length > 0) await boss.insert(queue, inserts, { db: fromDrizzle(tx, sql) });
    }
    const ids = rows.map((row) => row.outboxId);
    await tx.delete(outbox).where(inArray(outbox.outboxId, ids));
    return rows.length;
  });
}

/**
 * How many rows and jobs wait or run now, without those due later. One statement sees one snapshot, so that nothing is
 * missed: a job's announcements commit before the job is done, and a row becomes its entries in one transaction. It
 * uses the clock of the process, since now() is older than the snapshot.
 */
async function countUnfinished(db: Db): Promise<number> {
  const queues = sql.join(
    [...Object.keys(QUEUES), DEAD_LETTERS].map((queue) => sql`${queue}`),
    sql`, `,
  );
  const { rows } = await db.execute<{ count: string }>(sql`
    select (select count(*) from ${outbox} where ${isDue()})
      + (select count(*) from pgboss.job
          where name in (${queues}) and state in ('created', 'retry', 'active')
            and start_after <= clock_timestamp()) as count`);
  return Number(rows[0]?.count ?? 0);
}

/** Takes jobs of a queue one after the other as long as there are any, then waits for a notification of the next. */
async function workThrough(
  boss: PgBoss,
  queue: string,
  run: (entry: Job<QueueEntry>) => Promise<Omit<JobResult, "id">>,
): Promise<void> {
  let workerId: string | undefined = undefined;
  workerId = await boss.work<QueueEntry>(queue, POLLING, async (jobs) => {
    try {
      return await Promise.all(jobs.map(async (entry) => ({ id: entry.id, ...(await run(entry)) })));
    } finally {
      if (workerId !== undefined) boss.notifyWorker(workerId);
    }
  });
}

/** Schedules the repeated jobs, and unschedules those that no longer exist. */
async function scheduleRepeated(boss: PgBoss, workers: readonly Worker[]): Promise<void> {
  const repeated = new Map(
    workers.flatMap((worker) => (worker.cron === undefined ? [] : [[worker.name, worker.cron]])),
  );
  for (const { name, key } of await boss.getSchedules()) {
    if (!repeated.has(key)) await boss.unschedule(name, key);
  }
  for (const { name, queue } of workers) {
    const cron = repeated.get(name);
    if (cron !== undefined) await boss.schedule(queue, cron, { worker: name, payload: {} }, { key: name });
  }
}

/** Runs the workers of this process, and the relay that moves outbox rows into their queues. */
export async function startJobs(platform: Platform, url: string, workers: readonly Worker[]): Promise<JobRunner> {
  const { log, db } = platform;
  const byName = new Map(workers.map((worker) => [worker.name, worker]));
  const boss = bossFor(url, log);
  await boss.start();
  await createQueues(boss);

  const run = async (entry: Job<QueueEntry>): Promise<Omit<JobResult, "id">> => {
    const worker = byName.get(entry.data.worker);
    if (worker === undefined) throw new Error(`no worker named ${entry.data.worker}`);
    return withCorrelation(entry.data.correlationId ?? entry.id, async () => {
      try {
        await worker.work(platform, entry.data.payload);
        observeJob(worker.name, "done");
        return { status: "completed" };
      } catch (error) {
        observeJob(worker.name, "failed");
        noteFailure(error);
        log.error("job failed", { job: worker.name, queue: entry.name, jobId: entry.id }, error);
        if (error instanceof PayloadError) return { status: "deadletter", output: { message: error.message } };
        throw error;
      }
    });
  };
  for (const [queue, { concurrency }] of Object.entries(QUEUES)) {
    for (let i = 0; i < concurrency; i++) await workThrough(boss, queue, run);
  }
  await workThrough(boss, DEAD_LETTERS, async (entry) => {
    const { worker, payload, correlationId = entry.id } = entry.data;
    await withCorrelation(correlationId, async () => byName.get(worker)?.giveUp?.(platform, payload)).catch(
      (error: unknown) => {
        if (!(error instanceof PayloadError)) throw error;
      },
    );
    return { status: "completed" };
  });
  await scheduleRepeated(boss, workers);

  const sparse = throttledLog(log, LOG_EVERY_MS);
  let moving: Promise<void> = Promise.resolve();
  const move = (): Promise<void> => {
    moving = moving
      .then(async () => {
        while ((await relay(db, boss, workers)) === RELAY_BATCH);
      })
      .catch((error: unknown) => sparse.error("outbox relay", {}, error));
    return moving;
  };
  const unsubscribe = platform.fanout.subscribe(OUTBOX_CHANNEL, () => void move());
  const timer = setInterval(() => void move(), RELAY_EVERY_MS);
  void move();

  return {
    async settled() {
      for (;;) {
        await move();
        if ((await countUnfinished(db)) === 0) return;
        await new Promise((resume) => setTimeout(resume, 25));
      }
    },
    async stop() {
      clearInterval(timer);
      unsubscribe();
      await moving;
      await boss.stop({ graceful: true, timeout: 5000 });
    },
  };
}
