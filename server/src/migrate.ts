import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runCommand, say } from "./command.ts";
import { openDatabaseServer } from "./database-server.ts";
import { guards } from "./guards.ts";
import { migrate } from "./kernel/db/migrate.ts";
import { readEnv } from "./kernel/env.ts";

const SERVER = fileURLToPath(new URL("..", import.meta.url));

/** Writes the migration that leads from the last one to the tables as they are. */
function generate(name: string): void {
  const kit = fileURLToPath(new URL("./bin.cjs", import.meta.resolve("drizzle-kit")));
  execFileSync(process.execPath, [kit, "generate", "--name", name], { cwd: SERVER, stdio: "inherit" });
}

async function apply(): Promise<void> {
  const server = await openDatabaseServer(readEnv());
  try {
    await migrate(server.url, guards);
    say("The database has the present schema.");
  } finally {
    await server.stop();
  }
}

runCommand(async () => {
  const { values } = parseArgs({ options: { generate: { type: "string" } } });
  if (values.generate === undefined) await apply();
  else generate(values.generate);
});
