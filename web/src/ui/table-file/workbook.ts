/** The end of an archive locates its directory; a comment of up to 64 kB may follow it. */
const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT = 65_535;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
/** A sheet that unpacks to more is no list of people. */
const MAX_UNPACKED = 20_000_000;

/** A file that is no workbook, or one that is damaged, encrypted or too large. */
export class WorkbookError extends Error {}

interface Entry {
  readonly method: number;
  readonly packedBytes: number;
  readonly position: number;
}

/** The files of an archive by their names. */
function readDirectory(view: DataView): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  let end = view.byteLength - END_BYTES;
  const first = Math.max(0, end - MAX_COMMENT);
  while (end >= first && view.getUint32(end, true) !== END_SIGNATURE) end -= 1;
  if (end < first) throw new WorkbookError("no archive");
  let at = view.getUint32(end + 16, true);
  for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
    if (view.getUint32(at, true) !== ENTRY_SIGNATURE) throw new WorkbookError("damaged");
    const nameBytes = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(new Uint8Array(view.buffer, at + ENTRY_BYTES, nameBytes));
    entries.set(name, {
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      position: view.getUint32(at + 42, true),
    });
    at += ENTRY_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Unpacks bytes, up to a limit that the archive cannot lie about. */
async function inflate(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array[]> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    bytes += read.value.byteLength;
    if (bytes > MAX_UNPACKED) {
      await reader.cancel();
      throw new WorkbookError("too large");
    }
    chunks.push(read.value);
  }
  return chunks;
}

async function readEntry(view: DataView<ArrayBuffer>, { method, packedBytes, position }: Entry): Promise<string> {
  const start = position + LOCAL_BYTES + view.getUint16(position + 26, true) + view.getUint16(position + 28, true);
  const packed = new Uint8Array(view.buffer, start, packedBytes);
  if (method !== STORED && method !== DEFLATED) throw new WorkbookError("unknown compression");
  const chunks = method === STORED ? [packed] : await inflate(packed);
  const decoder = new TextDecoder();
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join("") + decoder.decode();
}

/** The elements of a name, in any namespace. */
const elements = (parent: Document | Element, name: string): Element[] => [...parent.getElementsByTagNameNS("*", name)];

/** The text of an item: that of its runs, without the phonetic guide. */
const textOf = (item: Element): string =>
  elements(item, "t")
    .filter(({ parentElement }) => parentElement?.localName !== "rPh")
    .map(({ textContent }) => textContent)
    .join("");

/** The column of a cell such as BC12, counted from 0. */
function columnOf(reference: string): number {
  const [letters = ""] = /^[A-Z]+/.exec(reference) ?? [];
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** A number as it was typed: without an exponent, so that a phone number keeps its digits. */
const plainNumber = (value: string): string => (/e/i.test(value) ? String(Number(value)) : value);

function cellText(cell: Element, shared: readonly string[]): string {
  const kind = cell.getAttribute("t");
  if (kind === "inlineStr") return textOf(cell).trim();
  const value = elements(cell, "v")[0]?.textContent ?? "";
  if (kind === "s") return (shared[Number(value)] ?? "").trim();
  return kind === null || kind === "n" ? plainNumber(value) : value.trim();
}

const MAX_COLUMNS = 200;

function rowCells(row: Element, shared: readonly string[]): string[] {
  const cells: string[] = [];
  for (const cell of elements(row, "c")) {
    const reference = cell.getAttribute("r");
    const column = reference === null ? cells.length : columnOf(reference);
    if (column < 0 || column >= MAX_COLUMNS) continue;
    while (cells.length < column) cells.push("");
    cells[column] = cellText(cell, shared);
  }
  return cells;
}

/** The path of the first sheet, which the relations of the workbook name. */
function firstSheet(workbook: Document, relations: Document): string | undefined {
  const sheet = elements(workbook, "sheet").find((each) => !/hidden/i.test(each.getAttribute("state") ?? ""));
  const id = [...(sheet?.attributes ?? [])].find(({ localName, prefix }) => localName === "id" && prefix !== null);
  const target = elements(relations, "Relationship")
    .find((relation) => relation.getAttribute("Id") === id?.value)
    ?.getAttribute("Target");
  if (target === undefined || target === null) return undefined;
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

/** The cells of the first visible sheet of an Excel file (xlsx), as they are stored; empty rows are left out. */
export async function readWorkbook(bytes: ArrayBuffer): Promise<string[][]> {
  const view = new DataView(bytes);
  if (view.byteLength < END_BYTES) throw new WorkbookError("no archive");
  const entries = readDirectory(view);
  const read = async (name: string | undefined): Promise<Document | undefined> => {
    const entry = name === undefined ? undefined : entries.get(name);
    if (entry === undefined) return undefined;
    return new DOMParser().parseFromString(await readEntry(view, entry), "application/xml");
  };
  const [workbook, relations] = await Promise.all([read("xl/workbook.xml"), read("xl/_rels/workbook.xml.rels")]);
  if (workbook === undefined || relations === undefined) throw new WorkbookError("no workbook");
  const [sheet, strings] = await Promise.all([read(firstSheet(workbook, relations)), read("xl/sharedStrings.xml")]);
  if (sheet === undefined) throw new WorkbookError("no sheet");
  const shared = strings === undefined ? [] : elements(strings, "si").map(textOf);
  return elements(sheet, "row")
    .map((row) => rowCells(row, shared))
    .filter((cells) => cells.some((cell) => cell !== ""));
}
