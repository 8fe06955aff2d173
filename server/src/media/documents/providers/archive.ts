import { open, type FileHandle } from "node:fs/promises";
import { readAt, unpacksAsListed, type ArchiveEntry } from "./unpacking.ts";

/** The end record of an archive locates its central directory; a comment of up to 64 kB may follow the record. */
const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const COMMENT_BYTES = 65_535;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
/** The marker of a size in a ZIP64 record, as in archives above 4 GB. */
const ZIP64_MARKER = 0xffffffff;

const MAX_ENTRIES = 10_000;
const MAX_LIST_BYTES = 8 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 1024 ** 3;
const MAX_RATIO = 100;
/** Macros in an office document. */
const MACROS = /vbaproject\.bin$/i;

interface CentralDirectory {
  readonly entries: number;
  readonly bytes: Buffer;
}

/** The central directory of an archive; undefined when it cannot be read. */
async function readCentralDirectory(file: FileHandle, size: number): Promise<CentralDirectory | undefined> {
  const tail = await readAt(file, Math.max(0, size - END_BYTES - COMMENT_BYTES), END_BYTES + COMMENT_BYTES);
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END_SIGNATURE) continue;
    const [entries, length, from] = [
      tail.readUInt16LE(at + 10),
      tail.readUInt32LE(at + 12),
      tail.readUInt32LE(at + 16),
    ];
    if (entries > MAX_ENTRIES || length > MAX_LIST_BYTES || from + length > size) return undefined;
    return { entries, bytes: await readAt(file, from, length) };
  }
  return undefined;
}

/** The entries of the central directory of an archive; undefined when one of them is not allowed. */
function readEntries({ entries: count, bytes }: CentralDirectory): ArchiveEntry[] | undefined {
  const entries: ArchiveEntry[] = [];
  let at = 0;
  for (let entry = 0; entry < count; entry += 1) {
    if (at + ENTRY_BYTES > bytes.length || bytes.readUInt32LE(at) !== ENTRY_SIGNATURE) return undefined;
    const [unpackedBytes, nameBytes] = [bytes.readUInt32LE(at + 24), bytes.readUInt16LE(at + 28)];
    const name = bytes.toString("utf8", at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes);
    if (unpackedBytes === ZIP64_MARKER || MACROS.test(name)) return undefined;
    const [packedBytes, position] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)];
    entries.push({ method: bytes.readUInt16LE(at + 10), packedBytes, unpackedBytes, position });
    at += ENTRY_BYTES + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

const sumOf = (entries: readonly ArchiveEntry[], key: "packedBytes" | "unpackedBytes"): number =>
  entries.reduce((sum, entry) => sum + entry[key], 0);

/** Whether an archive unpacks to an acceptable size, measured by unpacking it, and contains no macros. */
export async function isSafeArchive(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const list = await readCentralDirectory(file, size);
    const entries = list === undefined ? undefined : readEntries(list);
    if (entries === undefined) return false;
    // Overlapping entries unpack to far more than the size of the file.
    if (sumOf(entries, "packedBytes") > size) return false;
    if (sumOf(entries, "unpackedBytes") > Math.min(MAX_UNPACKED_BYTES, size * MAX_RATIO)) return false;
    for (const entry of entries) if (!(await unpacksAsListed(file, entry))) return false;
    return true;
  } finally {
    await file.close();
  }
}
