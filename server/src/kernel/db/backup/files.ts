import { constants } from "node:fs";
import { copyFile, mkdir, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { PARTS } from "../../parts.ts";

export interface CopiedFiles {
  readonly count: number;
  readonly bytes: number;
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;

/** Copies one file unless it exists already; false when it was removed before it could be copied. */
async function copyOne(from: string, to: string): Promise<boolean> {
  try {
    await mkdir(path.dirname(to), { recursive: true });
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  } catch (error) {
    if (hasCode(error, "EEXIST")) return true;
    if (hasCode(error, "ENOENT")) return false;
    throw error;
  }
  return true;
}

/**
 * Copies complete files from one folder to another and skips those that exist: a complete file never changes. Returns
 * how many files the target has then.
 */
export async function copyFiles(from: string, to: string): Promise<CopiedFiles> {
  await mkdir(to, { recursive: true });
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(() => []);
  let copied: CopiedFiles = { count: 0, bytes: 0 };
  for (const entry of entries) {
    const source = path.join(entry.parentPath, entry.name);
    const name = path.relative(from, source);
    if (!entry.isFile() || name.startsWith(`${PARTS}${path.sep}`)) continue;
    const target = path.join(to, name);
    if (!(await copyOne(source, target))) continue;
    copied = { count: copied.count + 1, bytes: copied.bytes + (await stat(target)).size };
  }
  return copied;
}
