import type { FastifyInstance } from "fastify";
import { domains } from "./app.ts";
import { authenticate, findCookieHolder } from "./identity/signins/service.ts";
import { openDatabase, type Database } from "./kernel/db/database.ts";
import { openFanout } from "./kernel/db/fanout.ts";
import { requireLimits } from "./kernel/db/limits.ts";
import { openReplica } from "./kernel/db/replica.ts";
import { isSecure, masterSecret, type Env } from "./kernel/env.ts";
import { mountGraphs } from "./kernel/graph/mount.ts";
import { cookiesOf } from "./kernel/http/cookies.ts";
import { mountDocs } from "./kernel/http/docs.ts";
import { mountHealth } from "./kernel/http/health.ts";
import { findActor, mount, type Gatekeeper } from "./kernel/http/mount.ts";
import { shedUnderPressure } from "./kernel/http/pressure.ts";
import type { FindReader } from "./kernel/http/readers.ts";
import { createServer } from "./kernel/http/server.ts";
import { sharedKeyOf } from "./kernel/http/shared-key.ts";
import { mountWeb } from "./kernel/http/web.ts";
import { installReactions } from "./kernel/jobs/outbox.ts";
import { startJobs, type JobRunner } from "./kernel/jobs/runner.ts";
import type { Log } from "./kernel/log.ts";
import type { Platform } from "./kernel/platform.ts";
import { storageOf } from "./media/service.ts";
import { pageGroup } from "./pages/group.ts";
import { headOf } from "./site/service.ts";

/** Every graph service with its resolvers. */
export const graphs = domains.flatMap(({ graphs: ofDomain = [] }) => ofDomain);

const groupsOfDomains = domains.flatMap(({ endpoints = [] }) => endpoints);

/** Every endpoint of the API with its handler: in the order of the domains, then those of whole pages. */
export const groups = [...groupsOfDomains, pageGroup({ groups: groupsOfDomains, graphs })];

/** Every job, scheduled job and listener. */
const workers = domains.flatMap(({ jobs = [], listeners = [] }) => [...jobs, ...listeners]);

export interface App {
  readonly http: FastifyInstance;
  readonly platform: Platform;
  readonly database: Database;
  readonly jobs: JobRunner | undefined;
  /** Marks this process as stopping; it still serves requests. */
  drain(): void;
  close(): Promise<void>;
}

export interface AppOptions {
  readonly env: Env;
  readonly log: Log;
  readonly databaseUrl: string;
  /** The address past the pooler, if databaseUrl is that of one. */
  readonly directUrl?: string;
  /** Whether this process runs jobs too. */
  readonly runsJobs: boolean;
  /** Whether it serves the product; without it, only its health. */
  readonly servesCalls?: boolean;
  /** Whether it sheds load. */
  readonly shedsLoad: boolean;
}

/** Installs the implementations of domains at the ports of earlier domains and the kernel. */
function installDomains(): void {
  installReactions(domains.flatMap(({ reactions = [] }) => reactions));
  for (const { install } of domains) install?.();
}

/** Identifies the reader of a file by access token or sign-in cookie. */
const readerFinder =
  (gatekeeper: Gatekeeper): FindReader =>
  async (request, reply) => {
    const { platform } = gatekeeper;
    const actor = await findActor(request, gatekeeper);
    return actor?.userId ?? findCookieHolder(platform, cookiesOf(request, reply, isSecure(platform.env)));
  };

/** Mounts endpoints, graphs and routes of all domains. */
function mountDomains(http: FastifyInstance, platform: Platform): void {
  const gatekeeper: Gatekeeper = {
    platform,
    sharedKey: sharedKeyOf(platform),
    authenticate: (token) => authenticate(platform, token),
  };
  mount(http, groups, gatekeeper);
  mountGraphs(http, graphs, gatekeeper);
  const findReader = readerFinder(gatekeeper);
  for (const mountRoutes of domains.flatMap(({ routes = [] }) => routes)) mountRoutes(http, platform, findReader);
}

/** Mounts the calls, their documentation and the web application. */
async function mountProduct(http: FastifyInstance, platform: Platform): Promise<void> {
  mountDomains(http, platform);
  mountDocs(http, groups, platform.env.PRODUCT_NAME);
  await mountWeb(http, {
    storageOrigin: storageOf(platform).origin,
    headOf: (pathname) => headOf(platform, pathname),
  });
}

/** Opens the database of a process, and the connection by which it is notified, which a pooler cannot carry. */
async function openConnections({ env, log, databaseUrl, directUrl = databaseUrl }: AppOptions) {
  const pooler = directUrl === databaseUrl ? undefined : { passesPrepared: env.DATABASE_PREPARED };
  const pool = { poolSize: env.DATABASE_POOL, waitMs: env.DATABASE_WAIT_MS };
  const database = openDatabase({ url: databaseUrl, ...pool, pooler, log });
  try {
    if (pooler !== undefined) await requireLimits(database.db);
    const replica =
      env.DATABASE_READ_URL === undefined
        ? undefined
        : await openReplica({
            ...{ url: env.DATABASE_READ_URL, ...pool, log },
            maxAgeMs: env.DATABASE_READ_LAG_MS,
            primary: database.db,
          });
    return { database, replica, fanout: await openFanout(directUrl, log), directUrl };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Assembles a server process; it does not listen yet. */
export async function createApp(options: AppOptions): Promise<App> {
  const { env, log, runsJobs, shedsLoad, servesCalls = true } = options;
  const { database, replica, fanout, directUrl } = await openConnections(options);
  const platform: Platform = { env, log, db: database.db, replica, fanout, secret: masterSecret(env) };
  installDomains();
  const http = await createServer(platform);
  if (shedsLoad) shedUnderPressure(http);
  let draining = false;
  if (servesCalls) await mountProduct(http, platform);
  const measures = domains.flatMap(({ measures: measuresOf }) => measuresOf?.(platform) ?? []);
  mountHealth(http, { platform, database, isDraining: () => draining, measures });
  const jobs = runsJobs ? await startJobs(platform, directUrl, workers) : undefined;
  return {
    http,
    platform,
    database,
    jobs,
    drain: () => void (draining = true),
    async close() {
      draining = true;
      await http.close();
      await jobs?.stop();
      await fanout.close();
      await replica?.close();
      await database.close();
    },
  };
}
