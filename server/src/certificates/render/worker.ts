import { parentPort } from "node:worker_threads";
import sharp from "sharp";
import { wrapDocument } from "./document.ts";
import { codePlaceOf, drawPicture } from "./picture.ts";
import type { Sheet, SheetImages } from "./sheet.ts";

/** What the thread is asked for. */
export interface Task {
  readonly id: number;
  readonly sheet: Sheet;
  readonly images: SheetImages;
  /** Whether the PDF is wanted too. */
  readonly asDocument: boolean;
}

/** What it answers: the files, or why it could not draw them. */
export type Answer =
  | { readonly id: number; readonly picture: Uint8Array; readonly document: Uint8Array | undefined }
  | { readonly id: number; readonly failure: string };

async function work({ id, sheet, images, asDocument }: Task): Promise<Answer> {
  const picture = await drawPicture(sheet, images);
  const document = asDocument ? await wrapDocument(picture, sheet, codePlaceOf(sheet)) : undefined;
  return { id, picture, document };
}

/** Pixels are made by one thread at a time, so that a small machine keeps a core for requests. */
sharp.concurrency(1);

let busy: Promise<void> = Promise.resolve();

/** One task after the other, so that a thousand certificates take the memory of one. */
parentPort?.on("message", (task: Task) => {
  busy = busy.then(async () => {
    const answer = await work(task).catch((error: unknown): Answer => ({ id: task.id, failure: String(error) }));
    parentPort?.postMessage(answer);
  });
});
