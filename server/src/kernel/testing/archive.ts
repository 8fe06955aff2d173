import { crc32, deflateRawSync, inflateRawSync } from "node:zlib";

interface Entry {
  readonly name: string;
  readonly text: string;
  /** The unpacked size in the central directory, when it lies. */
  readonly unpackedBytes?: number | undefined;
  /** Whether its bytes are compressed. */
  readonly isDeflated?: boolean;
  /** Whether its local header repeats the data of the central directory. */
  readonly liesTwice?: boolean;
}

const packedOf = ({ text, isDeflated }: Entry): Buffer =>
  isDeflated === true ? deflateRawSync(text) : Buffer.from(text);

function headerOf(entry: Entry, sign: number, size: number): Buffer {
  const { name, text, unpackedBytes, isDeflated } = entry;
  const header = Buffer.alloc(size);
  const at = sign === 0x04034b50 ? 14 : 16;
  header.writeUInt32LE(sign, 0);
  header.writeUInt16LE(isDeflated === true ? 8 : 0, at - 6);
  header.writeUInt32LE(crc32(text), at);
  header.writeUInt32LE(packedOf(entry).length, at + 4);
  header.writeUInt32LE(unpackedBytes ?? Buffer.byteLength(text), at + 8);
  header.writeUInt16LE(Buffer.byteLength(name), at + 12);
  return header;
}

/** A zip archive of texts. */
export function archiveOf(entries: readonly Entry[]): Buffer {
  const files: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const file = Buffer.concat([
      headerOf(entry.liesTwice === true ? entry : { ...entry, unpackedBytes: undefined }, 0x04034b50, 30),
      Buffer.from(entry.name),
      packedOf(entry),
    ]);
    const listed = headerOf(entry, 0x02014b50, 46);
    listed.writeUInt32LE(at, 42);
    list.push(listed, Buffer.from(entry.name));
    files.push(file);
    at += file.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(list).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, ...list, end]);
}

/** All texts of the files in a zip archive, found by its central directory. */
export function textsIn(archive: Buffer): string {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  const texts: string[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let rest = archive.readUInt16LE(end + 10); rest > 0; rest -= 1) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const head = archive.readUInt32LE(at + 42);
    const from = head + 30 + archive.readUInt16LE(head + 26) + archive.readUInt16LE(head + 28);
    const bytes = archive.subarray(from, from + size);
    texts.push((method === 0 ? bytes : inflateRawSync(bytes)).toString("utf8"));
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return texts.join("\n");
}
