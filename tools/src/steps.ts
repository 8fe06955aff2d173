import { checkLock } from "./lock.ts";
import { checkMessages } from "./messages.ts";
import { describe, type Offence } from "./offence.ts";
import { existsSync } from "node:fs";
import path from "node:path";
import { installed, run, type Command } from "./commands.ts";
import { ROOT } from "./project.ts";
import { readRegister } from "./requirements/register.ts";
import { readMentions, unknownRequirements } from "./requirements/titles.ts";
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

const hasWeb = (): boolean => existsSync(path.join(ROOT, "web/tsconfig.json"));

const checkRequirements = (): Offence[] =>
  unknownRequirements(readMentions(), new Set(readRegister().map(({ id }) => id)));

/** Everything that npm run check looks at. */
export const checkSteps = (): Step[] => [
  command("types", installed("tsc", "-p", "tsconfig.json")),
  ...(hasWeb() ? [command("types of web", installed("tsc", "-p", "web/tsconfig.json"))] : []),
  command("lint", installed("oxlint", "--type-aware", "--deny-warnings")),
  command("format", installed("oxfmt", "--check", ".")),
  rule("structure", checkStructure),
  rule("messages", checkMessages),
  rule("lock file", checkLock),
  rule("requirement ids", checkRequirements),
];
