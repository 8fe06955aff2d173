import { readFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { inflate } from "node:zlib";

/** What runs, starts or hides something, by the names of PDF (ISO 32000): no plain paper needs any of them. */
const ACTIVE = new Set([
  ...["JavaScript", "Launch", "EmbeddedFile", "EmbeddedFiles"],
  ...["FileAttachment", "Rendition", "RichMedia", "XFA"],
]);
/** Short names would be met by chance in the bytes of pictures; among objects they are words. */
const ACTIVE_IN_OBJECTS = new Set([...ACTIVE, "JS", "EF"]);
const OBJECTS = "ObjStm";
const MATTERS = new Set([...ACTIVE_IN_OBJECTS, OBJECTS]);
/** What such a name begins with, plain or escaped. */
const BEGINS_NAME = new Set(Buffer.from(`#${[...MATTERS].map((name) => name.slice(0, 1)).join("")}`));

const SLASH = 0x2f;
const NUMBER_SIGN = 0x23;
/** The longest name that readers take, with each sign escaped. */
const MAX_NAME_BYTES = 384;
const ENDS_NAME = new Set(Buffer.from("\0\t\n\f\r ()<>[]{}/%"));
/** After so many bytes others get their turn. */
const TURN_BYTES = 256 * 1024;

const MAX_DICTIONARY_BYTES = 1024;
/** Of all objects of a file together. */
const MAX_UNPACKED_BYTES = 64 * 1024 ** 2;
/** An object stream as programs write it; one that is told in any other way hides something. */
const PLAIN_WORD = /^(Type|ObjStm|N|First|Length|Filter|FlateDecode|Extends|R|\d{1,10})$/;
const SEPARATORS = /[\0\t\n\f\r /[\]]/;

const unpack = promisify(inflate);

interface Name {
  readonly text: string;
  readonly position: number;
}

/** The sign that two digits escape; undefined where they do not. */
const escapedAt = (bytes: Buffer, at: number): number | undefined => {
  const digits = bytes.toString("latin1", at, at + 2);
  return /^[\dA-Fa-f]{2}$/.test(digits) ? Number.parseInt(digits, 16) : undefined;
};

/** The name that begins at a slash, its escapes read: /J#61vaScript is JavaScript. */
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

/** The names in part of the bytes that matter here, each slash met once. */
function listNames(bytes: Buffer, from: number, to: number): Name[] {
  const names: Name[] = [];
  for (let at = bytes.indexOf(SLASH, from); at !== -1 && at < to; at = bytes.indexOf(SLASH, at + 1)) {
    if (!BEGINS_NAME.has(bytes[at + 1] ?? 0)) continue;
    const text = nameAt(bytes, at);
    if (MATTERS.has(text)) names.push({ text, position: at });
  }
  return names;
}

/** All names in bytes that matter here; what is no name but looks like one is among them. */
async function* namesIn(bytes: Buffer): AsyncGenerator<Name> {
  for (let from = 0; from < bytes.length; from += TURN_BYTES) {
    yield* listNames(bytes, from, from + TURN_BYTES);
    await setImmediate();
  }
}

/** Where the bytes of an object stream begin whose dictionary holds a position; undefined where it is not plainly told. */
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

/** The objects that are packed together where a name stands; undefined where they cannot be read within so many bytes. */
async function unpackAt(bytes: Buffer, position: number, maxOutputLength: number): Promise<Buffer | undefined> {
  const start = startOfObjects(bytes, position);
  if (start === undefined || maxOutputLength < 1) return undefined;
  const isPacked = bytes.subarray(bytes.lastIndexOf("<<", position), start).includes("FlateDecode");
  // What is not packed is read with the rest of the file.
  if (!isPacked) return Buffer.alloc(0);
  return unpack(bytes.subarray(start), { maxOutputLength }).catch(() => undefined);
}

async function arePlain(objects: Buffer): Promise<boolean> {
  for await (const _name of namesIn(objects)) return false;
  return true;
}

/** Whether a PDF holds no scripts, programs or other files; what cannot be read to the end counts as if it did. */
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
