import { Worker } from "node:worker_threads";
import { ConcurrencyLimiter } from "../../../kernel/concurrency-limiter.ts";
import { SECOND } from "../../../kernel/clock.ts";
import type { PageResult, PageTask, PageWish } from "./worker.ts";

export type { PageWish } from "./worker.ts";

/** A page that takes longer was made to. */
const WITHIN_MS = 20 * SECOND;
/** A thread without work gives its memory back. */
const IDLE_MS = 60 * SECOND;
const WAITING_MAX = 200;

/** A document that is drawn. */
export interface DrawnDocument {
  readonly key: string;
  /** The file itself, read when the thread has not opened it. */
  readonly read: () => Promise<Uint8Array | undefined>;
}

let thread: Worker | undefined;
/** Ends the task that waits. */
let settle: (result: PageResult) => void = () => undefined;
let idle: NodeJS.Timeout | undefined;
/** One task at a time: a file that was made to be slow is ended with the thread, and nothing else is lost. */
const tasks = new ConcurrencyLimiter(1, WAITING_MAX);

async function end(): Promise<void> {
  const ended = thread;
  thread = undefined;
  await ended?.terminate();
}

/** Ends the thread, and fails the task that waits. */
function fail(reason: string): void {
  settle({ failure: reason });
  end().catch(() => undefined);
}

function start(): Worker {
  const started = new Worker(new URL("./worker.ts", import.meta.url));
  started.on("message", (result: PageResult) => settle(result));
  started.on("error", (error) => fail(String(error)));
  return started;
}

async function ask(task: PageTask): Promise<PageResult> {
  thread ??= start();
  thread.ref();
  const { promise, resolve } = Promise.withResolvers<PageResult>();
  settle = resolve;
  const late = setTimeout(() => fail("it took too long"), WITHIN_MS);
  thread.postMessage(task);
  const result = await promise;
  clearTimeout(late);
  thread?.unref();
  return result;
}

/** Draws, reads or counts pages of a PDF in a thread of its own; undefined when too many wait. */
export const drawPages = (document: DrawnDocument, wish: PageWish): Promise<PageResult | undefined> =>
  tasks.run(async () => {
    clearTimeout(idle);
    const { key } = document;
    const first = await ask({ key, wish });
    const result = first.needsBytes === true ? await ask({ key, wish, bytes: await document.read() }) : first;
    idle = setTimeout(() => fail("idle"), IDLE_MS).unref();
    return result;
  });
