import { globSync, existsSync, rmSync } from "node:fs";
import path from "node:path";
import { installed, run } from "./commands.ts";
import { programDigests, readInputs } from "./inputs.ts";
import { CACHE, ROOT } from "./project.ts";

/** The folders with a program of the compiler: what runs on Node, and the packages that know a browser's types. */
export const PROGRAMS = [".", "web", "web/worker", "e2e"] as const;

/**
 * What the compiler remembers of a program. Its record knows which file imports which, but not whom a declaration
 * for all touches (TypeScript 7.0), so what all files share is in its name: another record begins where that changes.
 */
function recordOf(folder: string, digest: string, root: string): string {
  const stem = `${CACHE}/types-${folder.replaceAll(/\W+/g, "-")}`;
  const record = `${stem}.${digest}.tsbuildinfo`;
  for (const old of globSync(`${stem}.*.tsbuildinfo`, { cwd: root })) {
    if (old !== path.normalize(record)) rmSync(path.join(root, old));
  }
  return path.join(root, record);
}

/**
 * Checks the types of a program; unless the whole is asked for, only where something changed since the last time.
 * Answers what is wrong, or nothing.
 */
export async function checkProgram(
  folder: string,
  isWhole: boolean,
  inputs = readInputs(),
  root = ROOT,
): Promise<string> {
  const project = path.posix.join(folder, "tsconfig.json");
  if (!existsSync(path.join(root, project))) return "";
  const digest = programDigests(inputs).get(folder) ?? "";
  const changed = isWhole ? [] : ["--incremental", "--tsBuildInfoFile", recordOf(folder, digest, root)];
  const { code, output } = await run({ ...installed("tsc", "-p", project, ...changed), folder: root });
  return code === 0 ? "" : `${output.trim()}\nended with ${code}`;
}
