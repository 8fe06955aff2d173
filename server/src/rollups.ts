import { parseArgs } from "node:util";
import { checkRollups, rebuildRollups } from "./analytics/rollups/service.ts";
import { runCommand, say, withPlatform } from "./command.ts";

const USAGE = "npm run rollups -- --check, or npm run rollups -- --rebuild";

runCommand(async () => {
  const { values } = parseArgs({ options: { check: { type: "boolean" }, rebuild: { type: "boolean" } } });
  if ((values.check === true) === (values.rebuild === true)) throw new Error(USAGE);
  await withPlatform(async (platform) => {
    if (values.rebuild === true) say(`${await rebuildRollups(platform)} sessions were counted again.`);
    const { sessions, different } = await checkRollups(platform.db);
    if (different.length > 0) throw new Error(`The figures of ${different.length} of ${sessions} sessions are wrong.`);
    say(`The figures of ${sessions} sessions are those of their attendance.`);
  });
});
