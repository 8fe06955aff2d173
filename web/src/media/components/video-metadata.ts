/** A box of an MP4: its place in the bytes, and where its content begins. */
interface Box {
  readonly type: string;
  readonly start: number;
  readonly contentStart: number;
  readonly end: number;
}

const HEAD_BYTES = 16;
/** The description of a video of hours has a few megabytes; anything larger is no description. */
const MAX_DESCRIPTION_BYTES = 32 * 1024 ** 2;
/** Boxes whose content is boxes, some of which may be metadata. */
const CONTAINERS: readonly string[] = ["moov", "trak"];
/** Boxes with the place, the device, titles and people. */
const METADATA: readonly string[] = ["udta", "meta", "uuid"];

/** The box whose head is given; undefined if it does not end within the bytes that there are. */
function boxAt(head: DataView, start: number, totalBytes: number): Box | undefined {
  if (head.byteLength < 8) return undefined;
  const [size, isLong] = [head.getUint32(0), head.getUint32(0) === 1];
  if (isLong && head.byteLength < HEAD_BYTES) return undefined;
  const length = isLong ? Number(head.getBigUint64(8)) : size === 0 ? totalBytes - start : size;
  const contentStart = start + (isLong ? HEAD_BYTES : 8);
  const type = String.fromCharCode(...new Uint8Array(head.buffer, head.byteOffset + 4, 4));
  const end = start + length;
  return end >= contentStart && end <= totalBytes ? { type, start, contentStart, end } : undefined;
}

/** Empties the metadata within a range of boxes; their place stays, as the rest of the file is found by its place. */
function emptyMetadata(bytes: Uint8Array<ArrayBuffer>, from: number, to: number): void {
  for (let at = from; at < to;) {
    const box = boxAt(new DataView(bytes.buffer, at, Math.min(HEAD_BYTES, to - at)), at, to);
    if (box === undefined) return;
    if (METADATA.includes(box.type)) {
      bytes.set([0x66, 0x72, 0x65, 0x65], at + 4);
      bytes.fill(0, box.contentStart, box.end);
    } else if (CONTAINERS.includes(box.type)) emptyMetadata(bytes, box.contentStart, box.end);
    at = box.end;
  }
}

/** An MP4 of the same length without place, device and titles; unchanged if it is none. */
export async function videoWithoutMetadata(file: File): Promise<File> {
  const parts: Blob[] = [];
  for (let at = 0; at < file.size;) {
    const head = await file.slice(at, at + HEAD_BYTES).arrayBuffer();
    const box = boxAt(new DataView(head), at, file.size);
    if (box === undefined) return file;
    const part = file.slice(at, box.end);
    const isDescription = CONTAINERS.includes(box.type) || METADATA.includes(box.type);
    if (isDescription && part.size <= MAX_DESCRIPTION_BYTES) {
      const bytes = new Uint8Array(await part.arrayBuffer());
      emptyMetadata(bytes, 0, bytes.length);
      parts.push(new Blob([bytes]));
    } else parts.push(part);
    at = box.end;
  }
  const { name, type, lastModified } = file;
  return new File(parts, name, { type, lastModified });
}
