import { readFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { inflate } from "node:zlib";

/** PDF names (ISO 32000) of objects that run, open or hide something; ordinary documents need none of them. */
const ACTIVE = new Set([
  ...["JavaScript", "Launch", "EmbeddedFile", "EmbeddedFiles"],
  ...["FileAttachment", "Rendition", "RichMedia", "XFA"],
]);
/** Short names occur by chance in image data; within dictionaries they are significant. */
const ACTIVE_IN_OBJECTS = new Set([...ACTIVE, "JS", "EF"]);
const OBJECTS = "ObjStm";
const SIGNIFICANT = new Set([...ACTIVE_IN_OBJECTS, OBJECTS]);
/** The first characters of such a name, plain or escaped. */
const BEGINS_NAME = new Set(Buffer.from(`#${[...SIGNIFICANT].map((name) => name.slice(0, 1)).join("")}`));

const SLASH = 0x2f;
const NUMBER_SIGN = 0x23;
/** The longest name that PDF readers accept, with every character escaped. */
const MAX_NAME_BYTES = 384;
const ENDS_NAME = new Set(Buffer.from("\0\t\n\f\r ()<>[]{}/%"));
/** Yields to the event loop after this many bytes. */
const YIELD_AFTER_BYTES = 256 * 1024;

const MAX_DICTIONARY_BYTES = 1024;
/** The limit for all object streams of a file together. */
const MAX_UNPACKED_BYTES = 64 * 1024 ** 2;
/** The dictionary of an object stream as PDF writers produce it. Any other form is suspicious. */
const PLAIN_WORD = /^(Type|ObjStm|N|First|Length|Filter|FlateDecode|Extends|R|\d{1,10})$/;
const SEPARATORS = /[\0\t\n\f\r /[\]]/;

const unpack = promisify(inflate);

interface PdfName {
  readonly text: string;
  readonly position: number;
}

/** The character of a two-digit escape; undefined when it is not an escape. */
const escapedAt = (bytes: Buffer, at: number): number | undefined => {
  const digits = bytes.toString("latin1", at, at + 2);
  return /^[\dA-Fa-f]{2}$/.test(digits) ? Number.parseInt(digits, 16) : undefined;
};

/** The name that starts at a slash, with its escapes decoded: /J#61vaScript is JavaScript. */
function nameAt(bytes: Buffer, position: number): string {
  let name = "";
  const end = Math.min(bytes.length, position + MAX_NAME_BYTES);
  for (let at = position + 1; at < end; at += 1) {
    const sign = bytes[at] ?? 0;
    if (ENDS_NAME.has(sign)) break;
    const escaped = sign === NUMBER_SIGN ? escapedAt(bytes, at + 1) : undefined;
    name += String.fromCodePoint(escaped ?? sign);
    if (escaped !== undefined) at += 2;
  }
  return name;
}

/** The significant names in a range of bytes, in one linear pass. */
function listNames(bytes: Buffer, from: number, to: number): PdfName[] {
  const names: PdfName[] = [];
  for (let at = bytes.indexOf(SLASH, from); at !== -1 && at < to; at = bytes.indexOf(SLASH, at + 1)) {
    if (!BEGINS_NAME.has(bytes[at + 1] ?? 0)) continue;
    const text = nameAt(bytes, at);
    if (SIGNIFICANT.has(text)) names.push({ text, position: at });
  }
  return names;
}

/** All significant names in the bytes, including byte sequences that only look like names. */
async function* namesIn(bytes: Buffer): AsyncGenerator<PdfName> {
  for (let from = 0; from < bytes.length; from += YIELD_AFTER_BYTES) {
    yield* listNames(bytes, from, from + YIELD_AFTER_BYTES);
    await setImmediate();
  }
}

/**
 * The start of the object stream whose dictionary contains a position; undefined when the dictionary is not in the
 * plain form.
 */
function startOfObjects(bytes: Buffer, position: number): number | undefined {
  const from = bytes.lastIndexOf("<<", position);
  const to = bytes.subarray(0, position + MAX_DICTIONARY_BYTES).indexOf(">>", position);
  if (from === -1 || to === -1 || to - from > MAX_DICTIONARY_BYTES) return undefined;
  const words = bytes.toString("latin1", from + 2, to).split(SEPARATORS);
  if (!words.every((word) => word === "" || PLAIN_WORD.test(word))) return undefined;
  const after = bytes.toString("latin1", to + 2, to + 20);
  const [begin] = /^[\t\r\n ]{0,8}stream\r?\n/.exec(after) ?? [];
  return begin === undefined ? undefined : to + 2 + begin.length;
}

/** The unpacked object stream at a name; undefined when it cannot be unpacked within the limit. */
async function unpackAt(bytes: Buffer, position: number, maxOutputLength: number): Promise<Buffer | undefined> {
  const start = startOfObjects(bytes, position);
  if (start === undefined || maxOutputLength < 1) return undefined;
  const isPacked = bytes.subarray(bytes.lastIndexOf("<<", position), start).includes("FlateDecode");
  // An uncompressed object stream is scanned with the rest of the file.
  if (!isPacked) return Buffer.alloc(0);
  return unpack(bytes.subarray(start), { maxOutputLength }).catch(() => undefined);
}

async function arePlain(objects: Buffer): Promise<boolean> {
  for await (const _name of namesIn(objects)) return false;
  return true;
}

/**
 * Whether a PDF contains no scripts, launch actions or embedded files. A PDF that cannot be read to its end is treated
 * as if it did.
 */
export async function isPlainPdf(path: string): Promise<boolean> {
  const bytes = await readFile(path);
  let left = MAX_UNPACKED_BYTES;
  for await (const { text, position } of namesIn(bytes)) {
    if (ACTIVE.has(text)) return false;
    if (text !== OBJECTS) continue;
    const objects = await unpackAt(bytes, position, left);
    if (objects === undefined || !(await arePlain(objects))) return false;
    left -= objects.length;
  }
  return true;
}
