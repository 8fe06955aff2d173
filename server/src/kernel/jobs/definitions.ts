import type * as z from "zod/mini";
import type { Tx } from "../db/database.ts";
import type { Platform } from "../platform.ts";

/** What JSON can carry. An instant travels in milliseconds, never as a Date, which would arrive as text. */
type JsonValue = string | number | boolean | null | undefined | readonly JsonValue[] | JsonObject;
interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** Something that happened, which one domain announces for later domains. */
export interface EventType<Payload> {
  readonly name: string;
  /** The schema of the payload. It drops unknown keys, so that entries of other versions can be read. */
  readonly payload: z.ZodMiniType<Payload>;
}

/** Declares an event by its name (domain.whatHappened) and the schema of its payload. */
export const event = <Payload extends JsonObject>(
  name: string,
  payload: z.ZodMiniType<Payload>,
): EventType<Payload> => ({ name, payload });

/** A payload does not match the schema of its event or job, so a retry cannot help. Names the paths, not the values. */
export class PayloadError extends Error {
  constructor(name: string, { issues }: z.core.$ZodError) {
    super(`${name} carries ${issues.map(({ path, code }) => `${path.join(".")} (${code})`).join(", ")}`);
    this.name = "PayloadError";
  }
}

/** Parses a payload by the schema of its event or job; throws a PayloadError when it does not match. */
export function readPayload<Payload>({ name, payload }: EventType<Payload>, given: unknown): Payload {
  const read = payload.safeParse(given);
  if (!read.success) throw new PayloadError(name, read.error);
  return read.data;
}

/** The queue of a job: prompt for urgent jobs such as mails, bulk for jobs in thousands, long for jobs of many minutes. */
export type QueueName = "prompt" | "bulk" | "long";

/** Work outside of a request. It runs at least once, so every handler must be idempotent. */
export interface JobType<Payload> {
  readonly name: string;
  readonly queue: QueueName;
  readonly payload: z.ZodMiniType<Payload>;
}

/** Declares a job by its name (domain.doSomething) and the schema of its payload. */
export const job = <Payload extends JsonObject>(
  name: string,
  payload: z.ZodMiniType<Payload>,
  queue: QueueName = "prompt",
): JobType<Payload> => ({ name, payload, queue });

export type PayloadHandler<Payload> = (platform: Platform, payload: Payload) => Promise<void>;

/** A job with its handler, an event with its listener, or a scheduled job: what jobs.ts and listeners.ts export. */
export interface Worker {
  readonly topic: string;
  /** Unique; queue entries and log lines carry it. */
  readonly name: string;
  readonly queue: QueueName;
  readonly cron?: string;
  readonly work: (platform: Platform, payload: unknown) => Promise<void>;
  /** Runs when the last retry has failed. */
  readonly giveUp?: (platform: Platform, payload: unknown) => Promise<void>;
}

/** Pairs a job with its handler, and with what runs when the last retry has failed. */
export const handles = <Payload>(
  type: JobType<Payload>,
  work: PayloadHandler<Payload>,
  giveUp?: PayloadHandler<Payload>,
): Worker =>
  ({
    topic: type.name,
    name: type.name,
    queue: type.queue,
    work: (platform, payload) => work(platform, readPayload(type, payload)),
    ...(giveUp !== undefined && { giveUp: (platform, payload) => giveUp(platform, readPayload(type, payload)) }),
  }) satisfies Worker;

/** Pairs an event with one listener, named domain.doSomething. */
export const listens = <Payload>(type: EventType<Payload>, name: string, work: PayloadHandler<Payload>): Worker => ({
  topic: type.name,
  name: `${type.name}>${name}`,
  queue: "prompt",
  work: (platform, payload) => work(platform, readPayload(type, payload)),
});

/** Schedules work by a cron expression in UTC; it runs once among all processes. */
export const repeats = (name: string, cron: string, work: (platform: Platform) => Promise<void>): Worker => ({
  topic: name,
  name,
  queue: "prompt",
  cron,
  work: (platform) => work(platform),
});

/**
 * What a later domain does within the transaction that announces an event. A refusal rolls back the whole transaction.
 */
export interface Reaction {
  readonly topic: string;
  /** Its name, as domain.doSomething. */
  readonly name: string;
  readonly react: (tx: Tx, payload: unknown) => Promise<void>;
}

/** Pairs an event with work that must happen atomically with it. */
export const reacts = <Payload>(
  type: EventType<Payload>,
  name: string,
  react: (tx: Tx, payload: Payload) => Promise<void>,
): Reaction => ({ topic: type.name, name, react: (tx, payload) => react(tx, readPayload(type, payload)) });
