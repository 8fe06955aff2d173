import type { FileHandle } from "node:fs/promises";
import { createInflateRaw } from "node:zlib";

/** An entry of the central directory of an archive. */
export interface ArchiveEntry {
  readonly method: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  /** The position of its local header, which its bytes follow. */
  readonly position: number;
}

const HEADER_SIGNATURE = 0x04034b50;
const HEADER_BYTES = 30;
const ENCRYPTED = 1;
/** The flag for sizes that follow the bytes instead of being in the header. */
const SIZES_FOLLOW = 8;
const STORED = 0;
const DEFLATED = 8;
const CHUNK_BYTES = 65_536;

/** The bytes of an open file from a position; fewer at the end of the file. */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(length), position });
  return buffer.subarray(0, bytesRead);
}

/**
 * The start of an entry's bytes; undefined when its local header contradicts the central directory, which other
 * programs may ignore.
 */
async function startOf(file: FileHandle, entry: ArchiveEntry): Promise<number | undefined> {
  const header = await readAt(file, entry.position, HEADER_BYTES);
  if (header.length < HEADER_BYTES || header.readUInt32LE(0) !== HEADER_SIGNATURE) return undefined;
  const flags = header.readUInt16LE(6);
  if ((flags & ENCRYPTED) !== 0 || header.readUInt16LE(8) !== entry.method) return undefined;
  const isSame = header.readUInt32LE(18) === entry.packedBytes && header.readUInt32LE(22) === entry.unpackedBytes;
  if ((flags & SIZES_FOLLOW) === 0 && !isSame) return undefined;
  return entry.position + HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
}

/** Whether bytes unpack to the expected size; stops at the first byte beyond it. */
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

/** Whether an entry unpacks to exactly the size in the central directory. */
export async function unpacksAsListed(file: FileHandle, entry: ArchiveEntry): Promise<boolean> {
  const { method, packedBytes, unpackedBytes } = entry;
  const start = await startOf(file, entry);
  if (start === undefined) return false;
  if (method === STORED) return packedBytes === unpackedBytes;
  if (method !== DEFLATED || packedBytes === 0) return false;
  return inflatesTo(file, { start, end: start + packedBytes - 1 }, unpackedBytes);
}
