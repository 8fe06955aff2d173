import fastify, { type FastifyInstance } from "fastify";
import pg from "pg";
import { createApp } from "@openrounds/server/create-app.ts";
import { readEnv } from "@openrounds/server/kernel/env.ts";
import { createLog } from "@openrounds/server/kernel/log.ts";
import { HUB, READS, statementOf, type ReadStatement } from "./reads.ts";
import { signInOwners, type SignInHeaders } from "./signins.ts";

/** The input of a server process. */
export interface ServeOrder {
  readonly kind: "app" | "bare";
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** The statements of the homes that the bare server answers, by the kind of their people. */
  readonly homes?: Readonly<Record<string, readonly (readonly ReadStatement[])[]>>;
}

/** The address and, for the application, the sign-in headers; afterwards the process reports its memory on request. */
export interface ReadyServer {
  readonly origin: string;
  readonly proofs: SignInHeaders;
}

const POOL = 10;

/** The complete application, as an operator runs it. */
async function serveApp({ databaseUrl, dataDir }: ServeOrder): Promise<ReadyServer> {
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: "error", RATE_FACTOR: "1000000", DATABASE_POOL: String(POOL) };
  const env = readEnv(settings);
  const app = await createApp({ env, log: createLog("error"), databaseUrl, runsJobs: true, shedsLoad: true });
  const proofs = await signInOwners(app.platform);
  return { origin: await app.http.listen({ host: "127.0.0.1", port: 0 }), proofs };
}

type Homes = NonNullable<ServeOrder["homes"]>;

/** Mounts routes that run the prepared statements of a home. */
function mountHomes(server: FastifyInstance, pool: pg.Pool, homes: Homes): void {
  const names = new Map<string, string>();
  const nameOf = (text: string): string => names.get(text) ?? names.set(text, `home-${names.size}`).get(text) ?? "";
  for (const [kind, all] of Object.entries(homes)) {
    for (const [n, statements] of all.entries()) {
      const named = statements.map((statement) => ({ ...statement, name: nameOf(statement.text) }));
      server.get(`/home/${kind}/${n}`, async () => {
        const results = await Promise.all(named.map((statement) => pool.query<Record<string, unknown>>(statement)));
        return results.map(({ rows }) => rows);
      });
    }
  }
}

/** Only Fastify and the prepared statement of each read. */
async function serveBare({ databaseUrl, homes = {} }: ServeOrder): Promise<ReadyServer> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL });
  const { rows } = await pool.query<{ user_id: string }>(
    "select user_id from members where organization_id = $1 and 'OWNER' = any(roles)",
    [HUB],
  );
  const server = fastify();
  for (const read of READS) {
    const statement = { ...(await statementOf(pool, read, rows[0]?.user_id ?? "")), name: read.name };
    server.get(read.path.split("?")[0] ?? "", async () => (await pool.query<Record<string, unknown>>(statement)).rows);
  }
  mountHomes(server, pool, homes);
  return { origin: await server.listen({ host: "127.0.0.1", port: 0 }), proofs: {} };
}

process.once("message", (order: ServeOrder) => {
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
