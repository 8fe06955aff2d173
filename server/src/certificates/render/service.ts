import { Worker } from "node:worker_threads";
import type { About } from "./document.ts";
import type { Element } from "./element.ts";
import type { Answer, Drawing, PagesTask, SheetTask, Task } from "./worker.ts";
import type { Sheet, SheetImages } from "./sheet.ts";

export { box, text, type Element } from "./element.ts";
export type { About } from "./document.ts";
export { SHEET } from "./sheet.ts";

/** A finished certificate. */
export interface Drawn {
  readonly picture: Buffer;
  readonly document: Buffer;
}

interface Waiting {
  readonly resolve: (drawing: Drawing) => void;
  readonly reject: (error: Error) => void;
}

let thread: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/** Fails what the thread was asked for; the next task starts a new one. */
function giveUp(error: Error): void {
  thread = undefined;
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
}

function settle(answer: Answer): void {
  const asked = waiting.get(answer.id);
  waiting.delete(answer.id);
  if (waiting.size === 0) thread?.unref();
  if ("failure" in answer) asked?.reject(new Error(answer.failure));
  else asked?.resolve(answer);
}

/** The one thread of this process that draws, so that requests are answered meanwhile. */
function startThread(): Worker {
  const started = new Worker(new URL("./worker.ts", import.meta.url));
  started.on("message", settle);
  started.on("error", giveUp);
  started.on("exit", (code) => {
    if (thread === started) giveUp(new Error(`the drawing thread ended with ${code}`));
  });
  return started;
}

function ask(wanted: SheetTask | PagesTask): Promise<Drawing> {
  thread ??= startThread();
  thread.ref();
  const task: Task = { id: ++lastId, ...wanted };
  const { promise, resolve, reject } = Promise.withResolvers<Drawing>();
  waiting.set(task.id, { resolve, reject });
  thread.postMessage(task);
  return promise;
}

/** Draws a certificate as PNG and wraps it as PDF, in a thread of its own. */
export async function drawCertificate(sheet: Sheet, images: SheetImages): Promise<Drawn> {
  const { picture, document } = await ask({ sheet, images, asDocument: true });
  return { picture: Buffer.from(picture ?? []), document: Buffer.from(document ?? []) };
}

/** Draws only the picture, for a look at a design. */
export async function drawPreview(sheet: Sheet, images: SheetImages): Promise<Buffer> {
  const { picture } = await ask({ sheet, images, asDocument: false });
  return Buffer.from(picture ?? []);
}

/** Draws the pages of a report as PDF, in the same thread. */
export async function drawReport(pages: readonly Element[], about: About): Promise<Buffer> {
  const { document } = await ask({ pages, about });
  return Buffer.from(document ?? []);
}
