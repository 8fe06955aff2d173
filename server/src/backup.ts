import path from "node:path";
import { parseArgs } from "node:util";
import { runCommand, say } from "./command.ts";
import { reachDatabaseServer } from "./database-server.ts";
import { backUp } from "./kernel/db/backup/backup.ts";
import { readEnv } from "./kernel/env.ts";
import { createLog } from "./kernel/log.ts";

const USAGE = "npm run backup -- --to FOLDER";

runCommand(async () => {
  const { values } = parseArgs({ options: { to: { type: "string" } } });
  if (values.to === undefined) throw new Error(USAGE);
  const folder = path.resolve(values.to);
  const env = readEnv();
  const begunMs = performance.now();
  const server = await reachDatabaseServer(env, { log: createLog(env.LOG_LEVEL), say });
  try {
    const { tables, files, hasSecret } = await backUp(env, server.directUrl, folder);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(
      `Backed up ${rows} rows of ${tables.length} tables and ${files.count} files (${files.bytes} bytes) to ${folder}`,
    );
    if (files.storage === "bucket") {
      say("FILES ARE NOT IN IT: they are in the bucket of STORAGE_URL. Keep its versions.");
    }
    say(
      hasSecret
        ? "THE SECRET IS IN IT: whoever reads this folder can read and sign everything. Keep it closed."
        : "SECRET_KEY IS NOT IN IT: keep it elsewhere; without it sealed values cannot be read and everybody is signed out.",
    );
    say(`${((performance.now() - begunMs) / 1000).toFixed(1)} s`);
  } finally {
    await server.stop();
  }
});
