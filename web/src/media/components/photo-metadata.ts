/** Parts of a file, in order. */
export type FileParts = readonly Uint8Array<ArrayBuffer>[];
type Bytes = Uint8Array<ArrayBuffer>;

const viewOf = (bytes: Bytes): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const APP0 = 0xe0;
const APP1 = 0xe1;
const APP15 = 0xef;
const COMMENT = 0xfe;
const START_OF_SCAN = 0xda;
/** What decides on the look of the picture: JFIF, the colour profile, and Adobe's mark. */
const KEPT_APPS: readonly number[] = [APP0, 0xe2, 0xee];
const isMetadata = (marker: number): boolean =>
  marker === COMMENT || (marker >= APP0 && marker <= APP15 && !KEPT_APPS.includes(marker));

/** The TIFF header of an APP1 segment follows its marker, its length and "Exif". */
const TIFF = 10;
const EXIF_NAME = 0x45_78_69_66;
const ORIENTATION_TAG = 0x0112;

/** The EXIF orientation (1 to 8) in an APP1 segment; 1 if it names none. */
function orientationOf(segment: DataView): number {
  if (segment.byteLength < TIFF + 8 || segment.getUint32(4) !== EXIF_NAME) return 1;
  const isLittle = segment.getUint16(TIFF) === 0x4949;
  const directory = TIFF + segment.getUint32(TIFF + 4, isLittle);
  if (directory + 2 > segment.byteLength) return 1;
  const end = directory + 2 + 12 * segment.getUint16(directory, isLittle);
  for (let entry = directory + 2; entry < end && entry + 12 <= segment.byteLength; entry += 12) {
    if (segment.getUint16(entry, isLittle) === ORIENTATION_TAG) return segment.getUint16(entry + 8, isLittle);
  }
  return 1;
}

/** The beginning of a JPEG: its first marker, and an APP1 segment that holds nothing but an orientation. */
const headWith = (orientation: number): Bytes =>
  Uint8Array.from([
    ...[0xff, 0xd8, 0xff, APP1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
  ]);

/** A JPEG without metadata except its orientation; undefined if the bytes are no JPEG. */
export function jpegWithoutMetadata(bytes: Bytes): FileParts | undefined {
  const view = viewOf(bytes);
  if (bytes.length < 4 || view.getUint16(0) !== 0xff_d8) return undefined;
  const kept: Bytes[] = [];
  let orientation = 1;
  let at = 2;
  for (let marker = 0; at + 4 <= bytes.length;) {
    marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff || marker < 0xc0) return undefined;
    if (marker === START_OF_SCAN) break;
    const segment = bytes.subarray(at, at + 2 + view.getUint16(at + 2));
    if (marker === APP1 && orientation === 1) orientation = orientationOf(viewOf(segment));
    if (!isMetadata(marker)) kept.push(segment);
    at += 2 + view.getUint16(at + 2);
  }
  const isTurned = orientation > 1 && orientation <= 8;
  return [isTurned ? headWith(orientation) : bytes.subarray(0, 2), ...kept, bytes.subarray(at)];
}

const PNG_HEAD = 8;
/** Chunks of a PNG that hold texts, times and EXIF data. */
const PNG_METADATA: readonly string[] = ["eXIf", "tEXt", "iTXt", "zTXt", "tIME"];

/** A PNG without metadata; undefined if the bytes are no PNG. */
export function pngWithoutMetadata(bytes: Bytes): FileParts | undefined {
  const view = viewOf(bytes);
  if (bytes.length < PNG_HEAD || view.getUint32(0) !== 0x89_50_4e_47) return undefined;
  const kept: Bytes[] = [bytes.subarray(0, PNG_HEAD)];
  for (let at = PNG_HEAD; at + 8 <= bytes.length;) {
    const chunk = bytes.subarray(at, at + 12 + view.getUint32(at));
    const name = String.fromCharCode(...chunk.subarray(4, 8));
    if (!PNG_METADATA.includes(name)) kept.push(chunk);
    at += 12 + view.getUint32(at);
  }
  return kept;
}
