import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runCommand, say } from "./command.ts";
import { openDatabaseServer } from "./database-server.ts";
import { migrate } from "./kernel/db/migrate.ts";
import { readEnv } from "./kernel/env.ts";
import { createLog } from "./kernel/log.ts";

const SERVER = fileURLToPath(new URL("..", import.meta.url));

/**
 * Generates a migration from the difference between the last one and the tables, or an empty one for hand-written SQL.
 */
function generate(name: string, ...options: string[]): void {
  const kit = fileURLToPath(new URL("./bin.cjs", import.meta.resolve("drizzle-kit")));
  execFileSync(process.execPath, [kit, "generate", "--name", name, ...options], { cwd: SERVER, stdio: "inherit" });
}

async function apply(): Promise<void> {
  const env = readEnv();
  const server = await openDatabaseServer(env, { log: createLog(env.LOG_LEVEL), say });
  try {
    await migrate(server.directUrl);
    say("The database has the present schema.");
  } finally {
    await server.stop();
  }
}

runCommand(async () => {
  const { values } = parseArgs({ options: { generate: { type: "string" }, custom: { type: "string" } } });
  if (values.generate !== undefined) generate(values.generate);
  else if (values.custom !== undefined) generate(values.custom, "--custom");
  else await apply();
});
