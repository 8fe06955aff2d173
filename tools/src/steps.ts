import { readInputs } from "./inputs.ts";
import { checkLint } from "./lint.ts";
import { checkLock } from "./lock.ts";
import { checkMessages } from "./messages.ts";
import { checkMigrations } from "./migrations.ts";
import { describe, type Offence } from "./offence.ts";
import { installed, run, type Command } from "./commands.ts";
import { PROGRAMS, checkProgram } from "./programs.ts";
import { unknownProofs } from "./requirements/proof.ts";
import { checkReleased } from "./released.ts";
import { checkExpressions } from "./regexes.ts";
import { readRegister } from "./requirements/register.ts";
import { readCitations, unknownRequirements } from "./requirements/titles.ts";
import { checkSettings } from "./settings.ts";
import { checkSizes } from "./sizes.ts";
import { readSources } from "./source.ts";
import { checkStructure } from "./structure.ts";

/** One step of the check: returns what is wrong, or nothing. */
export interface CheckStep {
  readonly name: string;
  readonly find: () => Promise<string>;
}

const command = (name: string, what: Command): CheckStep => ({
  name,
  find: async () => {
    const { code, output } = await run(what);
    return code === 0 ? "" : `${output.trim()}\nended with ${code}`;
  },
});

const rule = (name: string, check: () => readonly Offence[]): CheckStep => ({
  name,
  find: async () => check().map(describe).join("\n"),
});

/** Several steps read the same files; the first one reads them. */
function once<Value>(read: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= read());
}

function checkRequirements(): Offence[] {
  const register = readRegister();
  return [...unknownProofs(register), ...unknownRequirements(readCitations(), new Set(register.map(({ id }) => id)))];
}

/** All steps of npm run check. Unless the whole is requested, files that passed and cannot have changed are skipped. */
export function checkSteps(isWhole: boolean): CheckStep[] {
  const sources = once(readSources);
  const inputs = once(readInputs);
  return [
    // Builds for a long time on one core, so it comes first.
    { name: "sizes", find: checkSizes },
    ...PROGRAMS.map((folder) => ({
      name: folder === "." ? "types" : `types of ${folder}`,
      find: () => checkProgram(folder, isWhole, inputs()),
    })),
    { name: "lint", find: () => checkLint(isWhole, inputs()) },
    command("format", installed("oxfmt", "--check", ".")),
    rule("structure", () => checkStructure(sources())),
    rule("messages", () => checkMessages(sources())),
    rule("lock file", checkLock),
    rule("migrations", () => [...checkMigrations(), ...checkReleased()]),
    rule("expressions", () => checkExpressions(sources())),
    rule("settings", checkSettings),
    rule("requirement ids", checkRequirements),
  ];
}
