import path from "node:path";
import { parseArgs } from "node:util";
import { runCommand, say } from "./command.ts";
import { openDatabaseServer } from "./database-server.ts";
import { restore } from "./kernel/db/backup/restore.ts";
import { readEnv } from "./kernel/env.ts";
import { createLog } from "./kernel/log.ts";

const USAGE = "npm run restore -- --from FOLDER [--replace DATABASE]";

runCommand(async () => {
  const { values } = parseArgs({ options: { from: { type: "string" }, replace: { type: "string" } } });
  if (values.from === undefined) throw new Error(USAGE);
  const env = readEnv();
  const begunMs = performance.now();
  const server = await openDatabaseServer(env, { log: createLog(env.LOG_LEVEL), say });
  try {
    const options = { folder: path.resolve(values.from), replaced: values.replace };
    const { tables, files, madeAt, hasSecret } = await restore(env, server.directUrl, options);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(`Restored ${rows} rows of ${tables.length} tables and ${files.count} files, as they were at ${madeAt}`);
    if (files.storage === "bucket") say("FILES WERE NOT IN IT: let STORAGE_URL name the bucket that holds them.");
    if (!hasSecret) say("THE SECRET WAS NOT IN IT: set SECRET_KEY to what it was.");
    if (hasSecret && env.SECRET_KEY !== undefined) say("SECRET_KEY is set: it counts, not the secret of the backup.");
    say(`${((performance.now() - begunMs) / 1000).toFixed(1)} s`);
  } finally {
    await server.stop();
  }
});
