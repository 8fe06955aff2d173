import type { FastifyInstance } from "fastify";
import { isReachable, type Database } from "../db/database.ts";
import type { Replica } from "../db/replica.ts";
import { freeBytes, hasFullDisk } from "../disk.ts";
import { readOldestOutboxS, readQueueFigures } from "../jobs/queries.ts";
import { metrics, setMeasures, setQueueFigures, type Measure } from "../metrics.ts";
import type { Platform } from "../platform.ts";
import { refuseNotFound } from "../refusal.ts";
import { VERSION } from "../version.ts";
import { isFromInside } from "./inside.ts";

const inSeconds = (ms: number | undefined): number | undefined => (ms === undefined ? undefined : ms / 1000);

/** The figures of the kernel: disk and database connections. */
const measuresOf = ({ env, db, replica }: Platform, { pool }: Database): Measure[] => [
  {
    name: "disk_free_bytes",
    help: "What the disk of the data folder has left",
    read: () => freeBytes(env.DATA_DIR),
  },
  {
    name: "database_connections_open",
    help: "Connections to the database that this process holds",
    read: () => pool.totalCount,
  },
  {
    name: "database_connections_idle",
    help: "Connections to the database that nobody uses now",
    read: () => pool.idleCount,
  },
  {
    name: "database_connections_limit",
    help: "Connections to the database that this process may hold",
    read: () => pool.options.max,
  },
  {
    name: "database_calls_waiting",
    help: "Calls that wait for a free connection to the database",
    read: () => pool.waitingCount,
  },
  {
    name: "database_replica_age_seconds",
    help: "By how many seconds the replica may be behind the database",
    read: () => inSeconds(replica?.ageMs()),
  },
  {
    name: "database_replica_usable",
    help: "Whether reads go to the replica: 1, or 0 while it is away or too far behind",
    read: () => (replica === undefined ? undefined : Number(replica.isUsable())),
  },
  {
    name: "outbox_oldest_seconds",
    help: "How long the oldest event or job has waited for a process that runs jobs",
    read: () => readOldestOutboxS(db),
  },
];

/** A process without its replica is ready: it reads from the primary. */
const stateOf = (replica: Replica): object => ({ isUsable: replica.isUsable(), ageS: inSeconds(replica.ageMs()) });

export interface HealthOptions {
  readonly platform: Platform;
  readonly database: Database;
  readonly isDraining: () => boolean;
  /** The figures of the domains. */
  readonly measures: readonly Measure[];
}

/** Mounts liveness, readiness and metrics, for monitoring. */
export function mountHealth(app: FastifyInstance, { platform, database, isDraining, measures }: HealthOptions): void {
  const { db, env, replica } = platform;
  const all = [...measuresOf(platform, database), ...measures];
  const reasonNotReady = async (): Promise<string | undefined> => {
    if (isDraining()) return "stopping";
    if (await hasFullDisk(env.DATA_DIR)) return "disk full";
    return (await isReachable(db)) ? undefined : "database unreachable";
  };
  app.get("/healthz", async () => ({ status: "ok", version: VERSION }));
  app.get("/readyz", async (_request, reply) => {
    const reason = await reasonNotReady();
    if (reason === undefined) {
      return reply.send({ status: "ready", ...(replica !== undefined && { replica: stateOf(replica) }) });
    }
    return reply.status(503).send({ status: "not ready", reason });
  });
  app.get("/metrics", async (request, reply) => {
    if (!isFromInside(request, env)) return refuseNotFound();
    setQueueFigures(await readQueueFigures(db));
    await setMeasures(all);
    return reply.header("content-type", metrics.contentType).send(await metrics.metrics());
  });
}
