import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { dumpOf } from "@openrounds/server/kernel/testing/releases.ts";
import { run } from "./commands.ts";
import { readJson, readText, ROOT } from "./project.ts";
import { hasUnreleased, releaseChangelog } from "./release/changelog.ts";
import { dumpDemo } from "./release/demo.ts";
import { isHigher, lockWithVersion, withVersion } from "./release/version.ts";
import { presentMigrations, readReleased, unreleasedMigrations } from "./released.ts";

const USAGE = "npm run release -- 1.2.3";
const CHANGELOG = "CHANGELOG.md";
const LOCK = "package-lock.json";

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const write = (file: string, text: string): void => writeFileSync(path.join(ROOT, file), text);
const packageFiles = (): string[] => {
  const { workspaces } = readJson<{ workspaces: readonly string[] }>("package.json");
  return ["package.json", ...workspaces.map((folder) => `${folder}/package.json`)];
};

/**
 * Refuses a release that is not reproducible, not later than the last one, or not in the changelog; returns the
 * previous version.
 */
async function refuseUnready(version: string): Promise<string> {
  const { version: before } = readJson<{ version: string }>("package.json");
  if (!isHigher(version, before)) throw new Error(`${version} is not higher than ${before}`);
  if (!hasUnreleased(readText(CHANGELOG))) throw new Error(`${CHANGELOG} has nothing below Unreleased`);
  const { output } = await run({ program: "git", args: ["status", "--porcelain"] });
  if (output !== "") throw new Error("The work tree has changes: commit them first");
  return before;
}

/** Writes everything that makes the present state a release. */
async function release(version: string): Promise<void> {
  const before = await refuseUnready(version);
  const at = new Date();
  at.setUTCSeconds(0, 0);
  say("Filling a database with the demo, for the upgrade test of later versions");
  const dump = await dumpDemo(ROOT, at);
  writeFileSync(dumpOf(version), dump);
  const released = readReleased();
  const added = unreleasedMigrations(presentMigrations(), released);
  write("server/migrations/released.json", `${JSON.stringify({ ...released, [version]: added }, null, 2)}\n`);
  write(CHANGELOG, releaseChangelog(readText(CHANGELOG), version, at.toISOString().slice(0, 10)));
  for (const file of packageFiles()) write(file, withVersion(readText(file), before, version));
  write(LOCK, lockWithVersion(readText(LOCK), before, version));
  say(`${version} is written, with ${added.length} migrations. Now npm test, then`);
  say(`git add --all && git commit --message "docs: Release ${version}" && git tag v${version}`);
}

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [version] = positionals;
  if (version === undefined) throw new Error(USAGE);
  await release(version);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
