import fastify from "fastify";
import pg from "pg";
import { createApp } from "@openrounds/server/app.ts";
import { signIn } from "@openrounds/server/identity/signins/service.ts";
import { readEnv } from "@openrounds/server/kernel/env.ts";
import { createLog } from "@openrounds/server/kernel/log.ts";
import { findOwner } from "@openrounds/server/organizations/service.ts";
import { largeId } from "./ids.ts";
import { READS, statementOf } from "./reads.ts";

/** What the benchmark tells a server process to be. */
export interface Order {
  readonly kind: "app" | "bare";
  readonly databaseUrl: string;
  readonly dataDir: string;
}

/** Where it listens and, for the application, what proves a sign-in; then its memory whenever it is asked. */
export interface Ready {
  readonly origin: string;
  readonly authorization: string;
}

const POOL = 10;
const NO_COOKIES = { read: () => undefined, set: () => undefined, clear: () => undefined };

async function ownerOf(db: Parameters<typeof findOwner>[0]): Promise<string> {
  const owner = await findOwner(db, largeId("organization", 1));
  if (owner === undefined) throw new Error("the large network has no owner");
  return owner;
}

/** The whole application, as an operator runs it. */
async function serveApp({ databaseUrl, dataDir }: Order): Promise<Ready> {
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: "error", RATE_FACTOR: "1000000", DATABASE_POOL: String(POOL) };
  const env = readEnv(settings);
  const app = await createApp({ env, log: createLog("error"), databaseUrl, runsJobs: true });
  const { platform } = app;
  const person = { userId: await ownerOf(platform.db), device: "bench", os: "bench" };
  const { authToken } = await signIn(platform, platform.db, person, { usesCookie: false, cookies: NO_COOKIES });
  return { origin: await app.http.listen({ host: "127.0.0.1", port: 0 }), authorization: `Bearer ${authToken}` };
}

/** Nothing but Fastify and the statement of each read, prepared by name. */
async function serveBare({ databaseUrl }: Order): Promise<Ready> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL });
  const { rows } = await pool.query<{ user_id: string }>(
    "select user_id from members where organization_id = $1 and 'OWNER' = any(roles)",
    [largeId("organization", 1)],
  );
  const server = fastify();
  for (const read of READS) {
    const statement = { ...(await statementOf(pool, read, rows[0]?.user_id ?? "")), name: read.name };
    server.get(read.path.split("?")[0] ?? "", async () => (await pool.query<Record<string, unknown>>(statement)).rows);
  }
  return { origin: await server.listen({ host: "127.0.0.1", port: 0 }), authorization: "" };
}

process.once("message", (order: Order) => {
  const serve = order.kind === "app" ? serveApp : serveBare;
  serve(order).then(
    (ready) => process.send?.(ready),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
  process.on("message", () => process.send?.(process.memoryUsage().rss));
});
