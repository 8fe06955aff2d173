import { Worker } from "node:worker_threads";
import { SECOND } from "../../kernel/clock.ts";
import type { DocumentMetadata } from "./document.ts";
import type { Element } from "./element.ts";
import type { DrawingResult, DrawnFiles, PagesTask, SheetTask, DrawingTask } from "./worker.ts";
import type { CertificateSheet, SheetImages } from "./sheet.ts";

export { box, text, type Element } from "./element.ts";
export type { DocumentMetadata } from "./document.ts";
export { SHEET } from "./sheet.ts";

/** The files of a certificate. */
export interface DrawnCertificate {
  readonly picture: Buffer;
  readonly document: Buffer;
}

interface PendingTask {
  readonly resolve: (drawing: DrawnFiles) => void;
  readonly reject: (error: Error) => void;
}

/** A thread without work gives its memory back, 150 MB. */
const IDLE_MS = 60 * SECOND;

let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;
const waiting = new Map<number, PendingTask>();

/** Rejects all pending tasks; the next task starts a new thread. */
function rejectPending(error: Error): void {
  thread = undefined;
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
}

/** Ends the thread; the next task starts a new one. */
function endThread(): void {
  const ended = thread;
  thread = undefined;
  ended?.terminate().catch(() => undefined);
}

function rest(): void {
  thread?.unref();
  idle = setTimeout(endThread, IDLE_MS).unref();
}

function settleTask(result: DrawingResult): void {
  const pending = waiting.get(result.id);
  waiting.delete(result.id);
  if (waiting.size === 0) rest();
  if ("failure" in result) pending?.reject(new Error(result.failure));
  else pending?.resolve(result);
}

/** The drawing thread of this process; there is only one, so that requests are served meanwhile. */
function startThread(): Worker {
  const started = new Worker(new URL("./worker.ts", import.meta.url));
  started.on("message", settleTask);
  started.on("error", rejectPending);
  started.on("exit", (code) => {
    if (thread === started) rejectPending(new Error(`the drawing thread ended with ${code}`));
  });
  return started;
}

function runTask(wanted: SheetTask | PagesTask): Promise<DrawnFiles> {
  clearTimeout(idle);
  thread ??= startThread();
  thread.ref();
  const task: DrawingTask = { id: ++lastId, ...wanted };
  const { promise, resolve, reject } = Promise.withResolvers<DrawnFiles>();
  waiting.set(task.id, { resolve, reject });
  thread.postMessage(task);
  return promise;
}

/** Draws a certificate as PNG and wraps it as PDF, in the drawing thread. */
export async function drawCertificate(sheet: CertificateSheet, images: SheetImages): Promise<DrawnCertificate> {
  const { picture, document } = await runTask({ sheet, images, asDocument: true });
  return { picture: Buffer.from(picture ?? []), document: Buffer.from(document ?? []) };
}

/** Draws only the picture, for the preview of a design. */
export async function drawPreview(sheet: CertificateSheet, images: SheetImages): Promise<Buffer> {
  const { picture } = await runTask({ sheet, images, asDocument: false });
  return Buffer.from(picture ?? []);
}

/** Draws the pages of a report as PDF, in the drawing thread. */
export async function drawReport(pages: readonly Element[], about: DocumentMetadata): Promise<Buffer> {
  const { document } = await runTask({ pages, about });
  return Buffer.from(document ?? []);
}
