import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the project. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The folder of the texts, from the root. */
export const MESSAGES = "messages";

/** The cache of the check between runs. */
export const CACHE = "node_modules/.cache/check";

const SKIPPED = new Set(["node_modules", "dist", "coverage", "test-results", "playwright-report", "migrations"]);

/** The files below a folder as sorted paths from the root, without built and installed ones. */
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

/** Reads a JSON file of the project as a given type. */
export const readJson = <Shape>(file: string): Shape => JSON.parse(readText(file)) as Shape;
