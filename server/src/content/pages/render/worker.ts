import { parentPort } from "node:worker_threads";
import { PDFiumLibrary, type PDFiumDocument } from "@hyzyla/pdfium";
import sharp from "sharp";

/** The documents that stay open, so that the next page is drawn without reading the file again. */
const OPEN_MAX = 3;
const QUALITY = 70;

/** What is wanted of a document; pages are counted from 1. */
export type PageWish =
  | { readonly kind: "count" }
  | { readonly kind: "text"; readonly page: number }
  | { readonly kind: "picture"; readonly page: number; /** The longer side in pixels. */ readonly side: number };

/** A task for the thread. The bytes of the document are sent along when the thread has not opened it. */
export interface PageTask {
  readonly key: string;
  readonly wish: PageWish;
  readonly bytes?: Uint8Array | undefined;
}

/** The result of a task. */
export interface PageResult {
  readonly count?: number;
  readonly text?: string;
  readonly picture?: Uint8Array;
  /** The document has no such page. */
  readonly hasNoPage?: boolean;
  /** The thread needs the bytes of the document. */
  readonly needsBytes?: boolean;
  readonly failure?: string;
}

/** The open documents, the one that was used last at the end. */
const open = new Map<string, PDFiumDocument>();
const library = PDFiumLibrary.init();

async function documentOf({ key, bytes }: PageTask): Promise<PDFiumDocument | undefined> {
  const known = open.get(key);
  const document = known ?? (bytes && (await (await library).loadDocument(bytes)));
  if (document === undefined) return undefined;
  open.delete(key);
  open.set(key, document);
  for (const [oldest, old] of open) {
    if (open.size <= OPEN_MAX) break;
    open.delete(oldest);
    old.destroy();
  }
  return document;
}

/** Draws a page as WebP whose longer side has a number of pixels. */
async function drawPage(document: PDFiumDocument, page: number, side: number): Promise<Uint8Array> {
  const shown = document.getPage(page - 1);
  const { originalWidth, originalHeight } = shown.getOriginalSize();
  const scale = side / Math.max(1, originalWidth, originalHeight);
  const [width, height] = [originalWidth, originalHeight].map((length) => Math.max(1, Math.round(length * scale)));
  const drawn = await shown.render({ scale: 1, render: "bitmap", ...(width && height && { width, height }) });
  const raw = { width: drawn.width, height: drawn.height, channels: 4 } as const;
  return sharp(drawn.data, { raw }).removeAlpha().webp({ quality: QUALITY }).toBuffer();
}

async function work(task: PageTask): Promise<PageResult> {
  const document = await documentOf(task);
  if (document === undefined) return { needsBytes: true };
  const { wish } = task;
  const count = document.getPageCount();
  if (wish.kind === "count") return { count };
  if (wish.page > count) return { hasNoPage: true };
  if (wish.kind === "text") return { text: document.getPage(wish.page - 1).getText() };
  return { picture: await drawPage(document, wish.page, wish.side) };
}

sharp.concurrency(1);

let busy: Promise<void> = Promise.resolve();

parentPort?.on("message", (task: PageTask) => {
  busy = busy.then(async () => {
    const result = await work(task).catch((error: unknown): PageResult => ({ failure: String(error) }));
    parentPort?.postMessage(result);
  });
});
