import type * as z from "zod/mini";
import type { Tx } from "../db/database.ts";
import type { Platform } from "../platform.ts";

/** What JSON carries. An instant travels as its milliseconds, never as a Date, which would arrive as a text. */
type Json = string | number | boolean | null | undefined | readonly Json[] | JsonObject;
interface JsonObject {
  readonly [key: string]: Json;
}

/** Something that happened, announced by one domain for later domains. */
export interface EventType<Payload> {
  readonly name: string;
  /** What it carries; other keys are left out, so that an entry of another version is read too. */
  readonly payload: z.ZodMiniType<Payload>;
}

/** Declares an event by its name, written domain.whatHappened, and by what it carries. */
export const event = <Payload extends JsonObject>(
  name: string,
  payload: z.ZodMiniType<Payload>,
): EventType<Payload> => ({ name, payload });

/** A payload is not what its event or job declares: no repetition mends that. Names the places, not the values. */
export class PayloadError extends Error {
  constructor(name: string, { issues }: z.core.$ZodError) {
    super(`${name} carries ${issues.map(({ path, code }) => `${path.join(".")} (${code})`).join(", ")}`);
    this.name = "PayloadError";
  }
}

/** A payload as its event or job declares it; throws a PayloadError where it is not. */
export function readPayload<Payload>({ name, payload }: EventType<Payload>, given: unknown): Payload {
  const read = payload.safeParse(given);
  if (!read.success) throw new PayloadError(name, read.error);
  return read.data;
}

/** Which queue a job waits in: prompt ones are mails and the like, bulk ones come by the thousand. */
export type QueueName = "prompt" | "bulk";

/** Work that is done outside a request, at least once: every handler must bear a repetition. */
export interface JobType<Payload> {
  readonly name: string;
  readonly queue: QueueName;
  readonly payload: z.ZodMiniType<Payload>;
}

/** Declares a job by its name, written domain.doSomething, and by what it carries. */
export const job = <Payload extends JsonObject>(
  name: string,
  payload: z.ZodMiniType<Payload>,
  queue: QueueName = "prompt",
): JobType<Payload> => ({ name, payload, queue });

export type Work<Payload> = (platform: Platform, payload: Payload) => Promise<void>;

/** A job with its handler, an event with its listener, or a repeated job: what jobs.ts and listeners.ts export. */
export interface Worker {
  readonly topic: string;
  /** Unique; the queue entry and the log carry it. */
  readonly name: string;
  readonly queue: QueueName;
  readonly cron?: string;
  readonly work: (platform: Platform, payload: unknown) => Promise<void>;
  /** What remains to be done when the work failed for the last time. */
  readonly giveUp?: (platform: Platform, payload: unknown) => Promise<void>;
}

/** Pairs a job with its handler, and with what is done once it failed for the last time. */
export const handles = <Payload>(type: JobType<Payload>, work: Work<Payload>, giveUp?: Work<Payload>): Worker =>
  ({
    topic: type.name,
    name: type.name,
    queue: type.queue,
    work: (platform, payload) => work(platform, readPayload(type, payload)),
    ...(giveUp !== undefined && { giveUp: (platform, payload) => giveUp(platform, readPayload(type, payload)) }),
  }) satisfies Worker;

/** Pairs an event with one listener, named domain.reaction. */
export const listens = <Payload>(type: EventType<Payload>, name: string, work: Work<Payload>): Worker => ({
  topic: type.name,
  name: `${type.name}>${name}`,
  queue: "prompt",
  work: (platform, payload) => work(platform, readPayload(type, payload)),
});

/** Repeats work by a cron line in UTC; once among all processes. */
export const repeats = (name: string, cron: string, work: (platform: Platform) => Promise<void>): Worker => ({
  topic: name,
  name,
  queue: "prompt",
  cron,
  work: (platform) => work(platform),
});

/** What a later domain does within the transaction that announces an event; refusing refuses the whole. */
export interface Reaction {
  readonly topic: string;
  /** What happens, written domain.doSomething. */
  readonly name: string;
  readonly react: (tx: Tx, payload: unknown) => Promise<void>;
}

/** Pairs an event with something that must happen together with it, or not at all. */
export const reacts = <Payload>(
  type: EventType<Payload>,
  name: string,
  react: (tx: Tx, payload: Payload) => Promise<void>,
): Reaction => ({ topic: type.name, name, react: (tx, payload) => react(tx, readPayload(type, payload)) });
