import { parentPort } from "node:worker_threads";
import sharp from "sharp";
import { wrapDocument, type DocumentMetadata } from "./document.ts";
import type { Element } from "./element.ts";
import { drawDocument } from "./pages.ts";
import { qrCodePositionOf, drawPicture, positionWords } from "./picture.ts";
import type { CertificateSheet, SheetImages } from "./sheet.ts";

/** A certificate to draw. */
export interface SheetTask {
  readonly sheet: CertificateSheet;
  readonly images: SheetImages;
  /** Whether the PDF is requested too. */
  readonly asDocument: boolean;
}

/** The pages of a report to draw. */
export interface PagesTask {
  readonly pages: readonly Element[];
  readonly about: DocumentMetadata;
}

/** A task for the drawing thread. */
export type DrawingTask = { readonly id: number } & (SheetTask | PagesTask);

/** The result: a picture, a document, or both. */
export interface DrawnFiles {
  readonly picture: Uint8Array | undefined;
  readonly document: Uint8Array | undefined;
}

/** The result of a task: its files, or the failure. */
export type DrawingResult = { readonly id: number } & (DrawnFiles | { readonly failure: string });

async function drawTask(task: SheetTask | PagesTask): Promise<DrawnFiles> {
  if ("pages" in task) return { picture: undefined, document: await drawDocument(task.pages, task.about) };
  const { sheet, images, asDocument } = task;
  const picture = await drawPicture(sheet, images);
  if (!asDocument) return { picture, document: undefined };
  const words = await positionWords(sheet, images);
  return { picture, document: await wrapDocument({ picture, words }, sheet, qrCodePositionOf(sheet)) };
}

/** Limits sharp to one thread, so that a small machine keeps a core for requests. */
sharp.concurrency(1);

let busy: Promise<void> = Promise.resolve();

/** Tasks run one after the other, so that a thousand certificates need the memory of one. */
parentPort?.on("message", (task: DrawingTask) => {
  busy = busy.then(async () => {
    const result = await drawTask(task).then(
      (drawn): DrawingResult => ({ id: task.id, ...drawn }),
      (error: unknown): DrawingResult => ({ id: task.id, failure: String(error) }),
    );
    parentPort?.postMessage(result);
  });
});
