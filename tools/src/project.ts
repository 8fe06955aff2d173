import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the project. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** What the check remembers between its runs. */
export const CACHE = "node_modules/.cache/check";

const SKIPPED = new Set(["node_modules", "dist", "coverage", "test-results", "playwright-report", "migrations"]);

/** The files below a folder as paths from the root, in order; what is built or installed is left out. */
export function filesBelow(folder: string, root = ROOT): string[] {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
  return entries
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const at = path.posix.join(folder, entry.name);
      if (entry.isFile()) return [at];
      const isSkipped = SKIPPED.has(entry.name) || entry.name.startsWith(".");
      return entry.isDirectory() && !isSkipped ? filesBelow(at, root) : [];
    });
}

/** The text of a file of the project. */
export const readText = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

/** A JSON file of the project, as its reader expects it. */
export const readJson = <Shape>(file: string): Shape => JSON.parse(readText(file)) as Shape;
