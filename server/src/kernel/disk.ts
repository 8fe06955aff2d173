import { statfs } from "node:fs/promises";
import path from "node:path";
import { isDiskFull } from "./failure.ts";

/** Below this the database cannot go on for long. */
const FLOOR_BYTES = 64 * 1024 * 1024;
/** How long a disk counts as full after a write failed for it: that of the database may be another one. */
const FULL_FOR_MS = 3000;

let fullUntilMs = 0;

/** Remembers that a disk is full, where that is why something failed. */
export function noteFailure(error: unknown): void {
  if (isDiskFull(error)) fullUntilMs = performance.now() + FULL_FOR_MS;
}

/** How many bytes the disk of a folder has left for this account. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(path.resolve(folder));
  return bavail * bsize;
}

/** Whether the disk of the data folder, or the one that the last writes went to, is full. */
export async function hasFullDisk(folder: string): Promise<boolean> {
  return performance.now() < fullUntilMs || (await freeBytes(folder)) < FLOOR_BYTES;
}
