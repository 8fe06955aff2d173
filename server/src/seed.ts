import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runCommand, say, withPlatform } from "./command.ts";
import { childEnvironment, readEnv } from "./kernel/env.ts";
import { prepareData } from "./prepare.ts";

const FILL = fileURLToPath(new URL("../../bench/src/fill.ts", import.meta.url));

const USAGE = "npm run seed -- --size demo, or npm run seed -- --size large [--scale 0.01]";

/** Lets the benchmark fill the database, since it owns that data. */
const fillLarge = (databaseUrl: string, scale: string): Promise<void> =>
  new Promise((filled, failed) => {
    const fill = spawn(process.execPath, [FILL, "--scale", scale], {
      stdio: "inherit",
      env: childEnvironment({ DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: "" }),
    });
    fill.once("error", failed);
    fill.once("exit", (code) => (code === 0 ? filled() : failed(new Error(`Filling ended with ${code}`))));
  });

runCommand(async () => {
  const { values } = parseArgs({
    options: { size: { type: "string", default: "demo" }, scale: { type: "string", default: "1" } },
  });
  if (values.size !== "demo" && values.size !== "large") throw new Error(USAGE);
  if (readEnv().ENVIRONMENT === "prod") throw new Error("Production accepts no demo data: see ENVIRONMENT.");
  await withPlatform(async (platform, databaseUrl) => {
    const isDemo = values.size === "demo";
    const signIns = await prepareData(platform, { demo: isDemo, say });
    if (!isDemo) await fillLarge(databaseUrl, values.scale);
    else if (signIns.length === 0) {
      say("The database holds other data already; the demo network goes into an empty one.");
    }
    for (const line of signIns) say(line);
  });
});
