import { globSync, existsSync, rmSync } from "node:fs";
import path from "node:path";
import { installed, run } from "./commands.ts";
import { programDigests, readInputs } from "./inputs.ts";
import { CACHE, ROOT } from "./project.ts";

/** The folders of the compiler's programs: code for Node, and the packages with browser types. */
export const PROGRAMS = [".", "web", "web/worker", "e2e"] as const;

/**
 * The incremental build info of a program. It records imports, but not the effect of ambient declarations (TypeScript
 * 7.0), so its name contains a digest of what all files share: when that changes, a new record begins.
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
 * Type-checks a program, only if something changed since the last run, unless the whole is requested; returns what is
 * wrong, or nothing.
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
