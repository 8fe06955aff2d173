import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { createApp } from "@openrounds/server/create-app.ts";
import { runCommand, say } from "@openrounds/server/command.ts";
import { startEmbedded } from "@openrounds/server/kernel/db/embedded.ts";
import { migrate } from "@openrounds/server/kernel/db/migrate.ts";
import { buildWeb } from "@openrounds/server/build-web.ts";
import { readEnv } from "@openrounds/server/kernel/env.ts";
import { createLog } from "@openrounds/server/kernel/log.ts";
import { prepareData } from "@openrounds/server/prepare.ts";
import { compare } from "./compare.ts";
import { fillLarge } from "./data.ts";
import { measureFigures } from "./figures.ts";
import { measureFirstLoad } from "./first-load.ts";
import { countStatements, sayCounts } from "./queries.ts";
import { COUNTED } from "./reads.ts";
import type { MeasurementPace } from "./pace.ts";
import { memoryOf, serve } from "./served.ts";
import { settle } from "./settle.ts";
import { signInOwners } from "./signins.ts";
import { timeStart } from "./starts.ts";
import { measureStorm } from "./storm.ts";

type OpenApp = Awaited<ReturnType<typeof createApp>>;

/** The number of analytics calls of each kind in one round of the measurement. */
const FIGURES_PER_ROUND = 10;

/** Fills a fresh database with the large network at a scale, counts the statements of reads, and times analytics. */
async function fill(app: OpenApp, databaseUrl: string, scale: number, { rounds }: MeasurementPace): Promise<void> {
  await prepareData(app.platform, { demo: false });
  await fillLarge(app.platform, scale, () => undefined);
  const proofs = await signInOwners(app.platform);
  sayCounts(await countStatements(app, COUNTED, proofs));
  await settle(databaseUrl);
  await measureFigures(app, proofs, rounds * FIGURES_PER_ROUND);
}

async function openApp(dataDir: string, databaseUrl: string): Promise<OpenApp> {
  await migrate(databaseUrl);
  const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: "error", RATE_FACTOR: "1000000" });
  return createApp({ env, log: createLog("error"), databaseUrl, runsJobs: false, shedsLoad: true });
}

runCommand(async () => {
  const { values } = parseArgs({
    options: {
      scale: { type: "string", default: "0.02" },
      seconds: { type: "string", default: "5" },
      rounds: { type: "string", default: "3" },
    },
  });
  await buildWeb();
  const home = mkdtempSync(path.join(tmpdir(), "openrounds-bench-"));
  const postgres = await startEmbedded(path.join(home, "database"), { runAs: "auto", durable: true });
  try {
    const pace = { seconds: Number(values.seconds), rounds: Number(values.rounds) };
    const own = await openApp(home, postgres.url);
    await fill(own, postgres.url, Number(values.scale), pace);
    const order = { databaseUrl: postgres.url, dataDir: home };
    const app = await serve({ ...order, kind: "app" });
    const bare = await serve({ ...order, kind: "bare" });
    const memoryAtRest = await memoryOf(app);
    await compare(app, bare, pace);
    say(
      `memory of the application: ${memoryAtRest.toFixed(0)} MB at rest, ${(await memoryOf(app)).toFixed(0)} MB after the load`,
    );
    await measureStorm(app, own.platform, pace);
    await own.close();
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
