import autocannon, { type Result } from "autocannon";
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createApp } from "@openrounds/server/app.ts";
import { runCommand, say } from "@openrounds/server/command.ts";
import { startEmbedded } from "@openrounds/server/kernel/db/embedded.ts";
import { guards } from "@openrounds/server/guards.ts";
import { migrate } from "@openrounds/server/kernel/db/migrate.ts";
import { buildWeb } from "@openrounds/server/build-web.ts";
import { readEnv } from "@openrounds/server/kernel/env.ts";
import { createLog } from "@openrounds/server/kernel/log.ts";
import { prepareData } from "@openrounds/server/prepare.ts";
import { fillLarge } from "./data.ts";
import { measureFirstLoad } from "./first-load.ts";
import { countStatements, sayCounts } from "./queries.ts";
import { COUNTED, READS, type Read } from "./reads.ts";
import type { Order, Ready } from "./serve.ts";
import { proofFor, signInOwners } from "./signins.ts";
import { timeStart } from "./starts.ts";
import { checksPerSecond, measureStorm } from "./storm.ts";

const SERVE = fileURLToPath(new URL("./serve.ts", import.meta.url));
const CONNECTIONS = [1, 8, 32];
const MB = 1024 * 1024;
const BOUND_S = 3;

interface Served extends Ready {
  readonly child: ChildProcess;
}

async function serve(order: Order): Promise<Served> {
  const child = fork(SERVE);
  child.send(order);
  const [ready] = (await once(child, "message")) as [Ready];
  return { ...ready, child };
}

async function memoryOf({ child }: Served): Promise<number> {
  child.send("memory");
  const [bytes] = (await once(child, "message")) as [number];
  return bytes / MB;
}

/** Reads as fast as so many connections can, for so many seconds. */
async function load(served: Served, read: Read, connections: number, seconds: number): Promise<Result> {
  const result = await autocannon({
    url: `${served.origin}${read.path}`,
    connections,
    duration: seconds,
    headers: { authorization: proofFor(served.proofs, read) },
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${read.name}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  return result;
}

const cell = (value: string | number, width: number): string => String(value).padStart(width);

function row(read: Read, connections: number, app: Result, bare: Result): string {
  const ratio = app.requests.average / bare.requests.average;
  const cells = [
    app.requests.average.toFixed(0),
    bare.requests.average.toFixed(0),
    ratio.toFixed(2),
    app.latency.p50,
    app.latency.p99,
    bare.latency.p99,
  ];
  return `${read.name.padEnd(18)}${cell(connections, 6)}${cells.map((each) => cell(each, 10)).join("")}`;
}

/** Measures every read of the application against the bare server, one after the other on one database. */
async function compare(app: Served, bare: Served, seconds: number): Promise<void> {
  say(
    `${"read".padEnd(18)}${["conn.", "app/s", "bare/s", "ratio", "p50 ms", "p99 ms", "bare p99"].map((name, i) => cell(name, i === 0 ? 6 : 10)).join("")}`,
  );
  for (const read of READS) {
    for (const served of [app, bare]) await load(served, read, 8, 1);
    for (const connections of CONNECTIONS) {
      const bareResult = await load(bare, read, connections, seconds);
      const appResult = await load(app, read, connections, seconds);
      say(row(read, connections, appResult, bareResult));
    }
  }
}

/** Fills a fresh database with the large network at a scale, counts the statements of reads, and answers how many passwords a second can be checked. */
async function fill(dataDir: string, databaseUrl: string, scale: number): Promise<number> {
  await migrate(databaseUrl, guards);
  const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: "error" });
  const app = await createApp({ env, log: createLog("error"), databaseUrl, runsJobs: false, shedsLoad: true });
  await prepareData(app.platform, { demo: false });
  await fillLarge(app.platform, scale, () => undefined);
  sayCounts(await countStatements(app, COUNTED, await signInOwners(app.platform)));
  const bound = await checksPerSecond(app.platform, BOUND_S);
  await app.close();
  return bound;
}

runCommand(async () => {
  const { values } = parseArgs({
    options: { scale: { type: "string", default: "0.02" }, seconds: { type: "string", default: "5" } },
  });
  await buildWeb();
  const home = mkdtempSync(path.join(tmpdir(), "openrounds-bench-"));
  const postgres = await startEmbedded(path.join(home, "database"), { runAs: "auto", durable: true });
  try {
    const bound = await fill(home, postgres.url, Number(values.scale));
    const order = { databaseUrl: postgres.url, dataDir: home };
    const app = await serve({ ...order, kind: "app" });
    const bare = await serve({ ...order, kind: "bare" });
    const memoryAtRest = await memoryOf(app);
    await compare(app, bare, Number(values.seconds));
    say(
      `memory of the application: ${memoryAtRest.toFixed(0)} MB at rest, ${(await memoryOf(app)).toFixed(0)} MB after the load`,
    );
    await measureStorm(app, { seconds: Number(values.seconds), bound });
    await measureFirstLoad(app.origin);
    for (const { child } of [app, bare]) child.kill();
    const firstMs = await timeStart(path.join(home, "first"), { DEMO: "off" });
    const againMs = await timeStart(path.join(home, "first"), { DEMO: "off" });
    say(
      `start: ${(firstMs / 1000).toFixed(1)} s with a new database, ${(againMs / 1000).toFixed(1)} s with a known one`,
    );
  } finally {
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  }
});
