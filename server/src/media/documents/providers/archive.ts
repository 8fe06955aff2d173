import { open, type FileHandle } from "node:fs/promises";

/** The end of an archive says where its list of files is; a comment of up to 64 kB may follow it. */
const END_SIGN = 0x06054b50;
const END_BYTES = 22;
const COMMENT_BYTES = 65_535;
const ENTRY_SIGN = 0x02014b50;
const ENTRY_BYTES = 46;
/** Sizes that are told elsewhere, as archives above 4 GB do. */
const ELSEWHERE = 0xffffffff;

const MAX_ENTRIES = 10_000;
const MAX_LIST_BYTES = 8 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 1024 ** 3;
const MAX_RATIO = 100;
/** Programs inside an office document. */
const PROGRAM = /vbaproject\.bin$/i;

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(length), position });
  return buffer.subarray(0, bytesRead);
}

interface List {
  readonly entries: number;
  readonly bytes: Buffer;
}

/** The list of the files in an archive; undefined where it has none that can be read. */
async function readList(file: FileHandle, size: number): Promise<List | undefined> {
  const tail = await readAt(file, Math.max(0, size - END_BYTES - COMMENT_BYTES), END_BYTES + COMMENT_BYTES);
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END_SIGN) continue;
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

/** What the list says that the files are, unpacked; undefined where one of them may not be there. */
function unpackedBytes({ entries, bytes }: List): number | undefined {
  let [total, at] = [0, 0];
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + ENTRY_BYTES > bytes.length || bytes.readUInt32LE(at) !== ENTRY_SIGN) return undefined;
    const [unpacked, nameBytes] = [bytes.readUInt32LE(at + 24), bytes.readUInt16LE(at + 28)];
    const name = bytes.toString("utf8", at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes);
    if (unpacked === ELSEWHERE || PROGRAM.test(name)) return undefined;
    total += unpacked;
    at += ENTRY_BYTES + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return total;
}

/** Whether an archive unpacks to a reasonable size and holds no programs; told from its list, without unpacking. */
export async function isSafeArchive(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const list = await readList(file, size);
    const unpacked = list === undefined ? undefined : unpackedBytes(list);
    return unpacked !== undefined && unpacked <= Math.min(MAX_UNPACKED_BYTES, size * MAX_RATIO);
  } finally {
    await file.close();
  }
}
