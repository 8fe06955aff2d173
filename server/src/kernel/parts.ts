import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { DAY, nowMs } from "./clock.ts";
import { newId } from "./ids.ts";
import { perPlatform, type Platform } from "./platform.ts";

/** The folder of the stored files in the data folder. */
export const FILES = "files";
/** Files that are not complete yet; beside the stored ones on the same disk, so that finishing one is a rename. */
export const PARTS = "parts";

/** The folder of the stored files. */
export const filesRoot = perPlatform(({ env }) => {
  const root = path.join(path.resolve(env.DATA_DIR), FILES);
  mkdirSync(path.join(root, PARTS), { recursive: true, mode: 0o700 });
  sweepParts(path.join(root, PARTS));
  return root;
});

/** Removes what uploads left behind that a crash cut off. */
function sweepParts(folder: string): void {
  for (const name of readdirSync(folder)) {
    const part = path.join(folder, name);
    if (statSync(part).mtimeMs < nowMs() - DAY) rmSync(part, { force: true });
  }
}

/** A place for a file that is being received; whoever takes it moves or removes it. */
export const newPart = (platform: Platform): string => path.join(filesRoot(platform), PARTS, newId());
