import type { FileHandle } from "node:fs/promises";
import { createInflateRaw } from "node:zlib";

/** A file in an archive, as the list of the archive tells of it. */
export interface ArchiveEntry {
  readonly method: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  /** Where its own header is, which its bytes follow. */
  readonly position: number;
}

const HEADER_SIGN = 0x04034b50;
const HEADER_BYTES = 30;
const ENCRYPTED = 1;
/** The sizes follow the bytes instead of standing in the header. */
const SIZES_FOLLOW = 8;
const STORED = 0;
const DEFLATED = 8;
const CHUNK_BYTES = 65_536;

/** The bytes of an open file from a position on; fewer where the file ends. */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(length), position });
  return buffer.subarray(0, bytesRead);
}

/** Where the bytes of an entry begin; undefined where its header contradicts the list, which some readers never read. */
async function startOf(file: FileHandle, entry: ArchiveEntry): Promise<number | undefined> {
  const header = await readAt(file, entry.position, HEADER_BYTES);
  if (header.length < HEADER_BYTES || header.readUInt32LE(0) !== HEADER_SIGN) return undefined;
  const flags = header.readUInt16LE(6);
  if ((flags & ENCRYPTED) !== 0 || header.readUInt16LE(8) !== entry.method) return undefined;
  const isSame = header.readUInt32LE(18) === entry.packedBytes && header.readUInt32LE(22) === entry.unpackedBytes;
  if ((flags & SIZES_FOLLOW) === 0 && !isSame) return undefined;
  return entry.position + HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
}

/** Whether bytes unpack to as many as expected; stops at the first that is too many. */
async function inflatesTo(file: FileHandle, { start, end }: Record<"start" | "end", number>, expectedBytes: number) {
  const packed = file.createReadStream({ start, end, autoClose: false });
  const unpacked = createInflateRaw({ chunkSize: CHUNK_BYTES });
  packed.on("error", (error) => unpacked.destroy(error)).pipe(unpacked);
  let total = 0;
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      total += chunk.length;
      if (total > expectedBytes) return false;
    }
    return total === expectedBytes;
  } catch {
    return false;
  } finally {
    packed.destroy();
  }
}

/** Whether a file in an archive unpacks to exactly as many bytes as the list says. */
export async function unpacksAsListed(file: FileHandle, entry: ArchiveEntry): Promise<boolean> {
  const { method, packedBytes, unpackedBytes } = entry;
  const start = await startOf(file, entry);
  if (start === undefined) return false;
  if (method === STORED) return packedBytes === unpackedBytes;
  if (method !== DEFLATED || packedBytes === 0) return false;
  return inflatesTo(file, { start, end: start + packedBytes - 1 }, unpackedBytes);
}
