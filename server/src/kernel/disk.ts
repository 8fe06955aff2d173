import { statfs } from "node:fs/promises";
import path from "node:path";
import { isDiskFull } from "./failure.ts";

/** Below this free space the database soon stops. */
const FLOOR_BYTES = 64 * 1024 * 1024;
/**
 * How long a disk counts as full after a write failed for lack of space; the disk of the database may be another one.
 */
const FULL_FOR_MS = 3000;

let fullUntilMs = 0;

/** Records that a disk is full, when that is the cause of the error. */
export function noteFailure(error: unknown): void {
  if (isDiskFull(error)) fullUntilMs = performance.now() + FULL_FOR_MS;
}

/** The free bytes of a folder's disk that this account may use. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(path.resolve(folder));
  return bavail * bsize;
}

/** Whether the disk of the data folder, or the disk of the last failed write, is full. */
export async function hasFullDisk(folder: string): Promise<boolean> {
  return performance.now() < fullUntilMs || (await freeBytes(folder)) < FLOOR_BYTES;
}
