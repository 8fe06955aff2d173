import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { DAY, nowMs } from "./clock.ts";
import { newId } from "./ids.ts";
import { perPlatform, type Platform } from "./platform.ts";

/** The folder of the stored files within the data folder. */
export const FILES = "files";
/** Incomplete files. They are on the same disk as the stored ones, so that completing one is a rename. */
export const PARTS = "parts";

/** The folder of the stored files. */
export const filesRoot = perPlatform(({ env }) => {
  const root = path.join(path.resolve(env.DATA_DIR), FILES);
  mkdirSync(path.join(root, PARTS), { recursive: true, mode: 0o700 });
  sweepParts(path.join(root, PARTS));
  return root;
});

/** Removes the partial uploads that a crash left behind. */
function sweepParts(folder: string): void {
  for (const name of readdirSync(folder)) {
    const part = path.join(folder, name);
    if (statSync(part).mtimeMs < nowMs() - DAY) rmSync(part, { force: true });
  }
}

/** A path for a file that is being received. The receiver moves or removes the file. */
export const newPart = (platform: Platform): string => path.join(filesRoot(platform), PARTS, newId());
