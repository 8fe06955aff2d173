import { sql } from "drizzle-orm";
import { throttledLog, type Log } from "../log.ts";
import { isUnavailable, openDatabase, type Db } from "./database.ts";

const CHECK_EVERY_MS = 1000;
const LOG_EVERY_MS = 60_000;
const REMEMBERED = 600;

/** How far the primary had written at an instant of this process. */
interface WrittenAt {
  readonly atMs: number;
  readonly position: bigint;
}

/** A copy of the database that follows it, for reads that may be some seconds old. */
export interface Replica {
  /** By how many milliseconds it may be behind now; undefined when that is not known. */
  ageMs(): number | undefined;
  /** Whether reads go to it: it is there, and not further behind than allowed. */
  isUsable(): boolean;
  /** Runs reads on the replica, or on the primary while the replica is away or too far behind. */
  read<T>(primary: Db, work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface ReplicaOptions {
  readonly url: string;
  readonly poolSize: number;
  readonly waitMs: number;
  /** How old its data may be. */
  readonly maxAgeMs: number;
  readonly primary: Db;
  readonly log: Log;
}

/** Runs reads that may be some seconds old, on the replica if there is one. Writes and rights belong to the primary. */
export const readReplica = <T>(
  { db, replica }: { readonly db: Db; readonly replica?: Replica | undefined },
  work: (db: Db) => Promise<T>,
): Promise<T> => (replica === undefined ? work(db) : replica.read(db, work));

async function readWritten(db: Db): Promise<WrittenAt & { readonly system: string }> {
  const atMs = performance.now();
  const { rows } = await db.execute<{ position: string; system: string }>(
    sql`select (pg_current_wal_lsn() - '0/0')::text as position, system_identifier::text as system from pg_control_system()`,
  );
  const [row] = rows;
  return { atMs, position: BigInt(row?.position ?? 0), system: row?.system ?? "" };
}

/** How far a replica of that database has come; throws for any other database. */
async function readReplayed(db: Db, system: string): Promise<bigint> {
  const { rows } = await db.execute<{ position: string | null; system: string }>(
    sql`select (pg_last_wal_replay_lsn() - '0/0')::text as position, system_identifier::text as system
        from pg_control_system() where pg_is_in_recovery()`,
  );
  const [row] = rows;
  if (row?.system !== system) throw new Error("DATABASE_READ_URL is no replica of the database");
  return BigInt(row.position ?? 0);
}

/**
 * Opens a replica, and looks every second how far it has come. Its age counts from the last instant at which the
 * primary had written nothing that the replica lacks, so that no clock of another machine is asked.
 */
export async function openReplica({ url, maxAgeMs, primary, log, ...pool }: ReplicaOptions): Promise<Replica> {
  const database = openDatabase({ url, ...pool, log });
  const sparse = throttledLog(log, LOG_EVERY_MS);
  const written: WrittenAt[] = [];
  let freshAtMs: number | undefined;
  let isThere = false;

  const check = async (): Promise<void> => {
    const { system, ...last } = await readWritten(primary);
    written.push(last);
    if (written.length > REMEMBERED) written.shift();
    try {
      const replayed = await readReplayed(database.db, system);
      freshAtMs = written.findLast(({ position }) => position <= replayed)?.atMs ?? freshAtMs;
      isThere = true;
    } catch (error) {
      isThere = false;
      sparse.error("read replica away, reading from the primary", {}, error);
    }
  };
  let checking = check().catch(() => undefined);
  await checking;
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    checking = check()
      .catch(() => undefined)
      .finally(() => (isBusy = false));
  }, CHECK_EVERY_MS).unref();

  const ageMs = (): number | undefined => (freshAtMs === undefined ? undefined : performance.now() - freshAtMs);
  const isUsable = (): boolean => isThere && (ageMs() ?? Infinity) <= maxAgeMs;
  return {
    ageMs,
    isUsable,
    async read(db, work) {
      if (!isUsable()) return work(db);
      try {
        return await work(database.db);
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        isThere = false;
        sparse.error("read replica failed, reading from the primary", {}, error);
        return work(db);
      }
    },
    async close() {
      clearInterval(timer);
      await checking;
      await database.close();
    },
  };
}
