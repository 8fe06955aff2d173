import { parentPort } from "node:worker_threads";
import sharp from "sharp";
import { wrapDocument, type About } from "./document.ts";
import type { Element } from "./element.ts";
import { drawDocument } from "./pages.ts";
import { codePlaceOf, drawPicture, placeWords } from "./picture.ts";
import type { Sheet, SheetImages } from "./sheet.ts";

/** A certificate to draw. */
export interface SheetTask {
  readonly sheet: Sheet;
  readonly images: SheetImages;
  /** Whether the PDF is wanted too. */
  readonly asDocument: boolean;
}

/** The pages of a report to draw. */
export interface PagesTask {
  readonly pages: readonly Element[];
  readonly about: About;
}

/** What the thread is asked for. */
export type Task = { readonly id: number } & (SheetTask | PagesTask);

/** What was drawn: a picture, a document, or both. */
export interface Drawing {
  readonly picture: Uint8Array | undefined;
  readonly document: Uint8Array | undefined;
}

/** What it answers: the files, or why it could not draw them. */
export type Answer = { readonly id: number } & (Drawing | { readonly failure: string });

async function draw(task: SheetTask | PagesTask): Promise<Drawing> {
  if ("pages" in task) return { picture: undefined, document: await drawDocument(task.pages, task.about) };
  const { sheet, images, asDocument } = task;
  const picture = await drawPicture(sheet, images);
  if (!asDocument) return { picture, document: undefined };
  const words = await placeWords(sheet, images);
  return { picture, document: await wrapDocument({ picture, words }, sheet, codePlaceOf(sheet)) };
}

/** Pixels are made by one thread at a time, so that a small machine keeps a core for requests. */
sharp.concurrency(1);

let busy: Promise<void> = Promise.resolve();

/** One task after the other, so that a thousand certificates take the memory of one. */
parentPort?.on("message", (task: Task) => {
  busy = busy.then(async () => {
    const answer = await draw(task).then(
      (drawn): Answer => ({ id: task.id, ...drawn }),
      (error: unknown): Answer => ({ id: task.id, failure: String(error) }),
    );
    parentPort?.postMessage(answer);
  });
});
