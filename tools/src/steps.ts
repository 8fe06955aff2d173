import { checkLock } from "./lock.ts";
import { checkMessages } from "./messages.ts";
import { checkMigrations } from "./migrations.ts";
import { describe, type Offence } from "./offence.ts";
import { existsSync } from "node:fs";
import path from "node:path";
import { installed, run, type Command } from "./commands.ts";
import { ROOT } from "./project.ts";
import { unknownProofs } from "./requirements/proof.ts";
import { checkReleased } from "./released.ts";
import { checkExpressions } from "./regexes.ts";
import { readRegister } from "./requirements/register.ts";
import { readMentions, unknownRequirements } from "./requirements/titles.ts";
import { checkSettings } from "./settings.ts";
import { checkSizes } from "./sizes.ts";
import { checkStructure } from "./structure.ts";

/** One part of the check: answers what is wrong, or nothing. */
export interface Step {
  readonly name: string;
  readonly find: () => Promise<string>;
}

const command = (name: string, what: Command): Step => ({
  name,
  find: async () => {
    const { code, output } = await run(what);
    return code === 0 ? "" : `${output.trim()}\nended with ${code}`;
  },
});

const rule = (name: string, check: () => readonly Offence[]): Step => ({
  name,
  find: async () => check().map(describe).join("\n"),
});

/** The packages that know a browser's types, each with a configuration of its own. */
const IN_BROWSER = ["web", "web/worker", "e2e"];

const typesOf = (folder: string): Step[] => {
  const project = `${folder}/tsconfig.json`;
  if (!existsSync(path.join(ROOT, project))) return [];
  return [command(`types of ${folder}`, installed("tsc", "-p", project))];
};

function checkRequirements(): Offence[] {
  const register = readRegister();
  return [...unknownProofs(register), ...unknownRequirements(readMentions(), new Set(register.map(({ id }) => id)))];
}

/** Everything that npm run check looks at. */
export const checkSteps = (): Step[] => [
  command("types", installed("tsc", "-p", "tsconfig.json")),
  ...IN_BROWSER.flatMap(typesOf),
  command("lint", installed("oxlint", "--type-aware", "--deny-warnings", "--format=unix")),
  command("format", installed("oxfmt", "--check", ".")),
  rule("structure", checkStructure),
  rule("messages", checkMessages),
  rule("lock file", checkLock),
  rule("migrations", () => [...checkMigrations(), ...checkReleased()]),
  rule("expressions", checkExpressions),
  rule("settings", checkSettings),
  rule("requirement ids", checkRequirements),
  { name: "sizes", find: checkSizes },
];
