import { createReadStream, type ReadStream } from "node:fs";
import { copyFile, mkdir, open, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { PARTS, filesRoot, newPart } from "../../kernel/parts.ts";
import type { Platform } from "../../kernel/platform.ts";
import type { ByteRange, Storage } from "./storage.ts";

const KEY = /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/;
function filePathOf(platform: Platform, key: string): string {
  if (!KEY.test(key) || key.startsWith(`${PARTS}/`)) throw new Error("a file key that leads nowhere");
  return path.join(filesRoot(platform), key);
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");

const orMissing = (error: unknown): undefined => {
  if (!isMissing(error)) throw error;
};

/** A read stream of the file; the file must exist. */
export const openFile = (platform: Platform, key: string, range?: ByteRange): ReadStream =>
  createReadStream(filePathOf(platform, key), range);

async function readRange(file: string, range: ByteRange | undefined): Promise<Buffer> {
  const handle = await open(file);
  try {
    if (range === undefined) return await handle.readFile();
    const { bytesRead, buffer } = await handle.read({
      buffer: Buffer.alloc(range.end - range.start + 1),
      position: range.start,
    });
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Files under DATA_DIR/files, served by this server at addresses that it signs. */
export const diskStorage = (platform: Platform): Storage => ({
  origin: "",
  async put(key, bytes) {
    const filePath = filePathOf(platform, key);
    const part = newPart(platform);
    await mkdir(path.dirname(filePath), { recursive: true });
    await writeFile(part, bytes, { flush: true });
    await rename(part, filePath);
  },
  async take(key, part) {
    const filePath = filePathOf(platform, key);
    await mkdir(path.dirname(filePath), { recursive: true });
    await rename(part, filePath);
  },
  async give(key, part) {
    const copied = copyFile(filePathOf(platform, key), part).then(() => true);
    return (await copied.catch(orMissing)) ?? false;
  },
  get: (key, range) => readRange(filePathOf(platform, key), range).catch(orMissing),
  size: async (key) => (await stat(filePathOf(platform, key)).catch(orMissing))?.size,
  remove: (key) => rm(filePathOf(platform, key), { force: true }),
  bucketAddress: async () => undefined,
  receiver: async () => new (await import("@tus/file-store")).FileStore({ directory: filesRoot(platform) }),
  async removeReceived(key) {
    for (const name of [key, `${key}.json`]) await rm(filePathOf(platform, name), { force: true });
  },
});
