import type { Tx } from "../db/database.ts";
import type { Platform } from "../platform.ts";

/** Something that happened, announced by one domain for later domains. */
export interface EventType<Payload> {
  readonly name: string;
  /** Only a type: what the event carries. */
  readonly payload?: Payload;
}

/** Declares an event by its name, written domain.whatHappened. */
export const event = <Payload extends object>(name: string): EventType<Payload> => ({ name });

/** Which queue a job waits in: prompt ones are mails and the like, bulk ones come by the thousand. */
export type QueueName = "prompt" | "bulk";

/** Work that is done outside a request, at least once: every handler must bear a repetition. */
export interface JobType<Payload> {
  readonly name: string;
  readonly queue: QueueName;
  readonly payload?: Payload;
}

/** Declares a job by its name, written domain.doSomething. */
export const job = <Payload extends object>(name: string, queue: QueueName = "prompt"): JobType<Payload> => ({
  name,
  queue,
});

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
export const handles = <Payload extends object>(
  type: JobType<Payload>,
  work: Work<Payload>,
  giveUp?: Work<Payload>,
): Worker =>
  ({
    topic: type.name,
    name: type.name,
    queue: type.queue,
    work: (platform, payload) => work(platform, payload as Payload),
    ...(giveUp !== undefined && { giveUp: (platform, payload) => giveUp(platform, payload as Payload) }),
  }) satisfies Worker;

/** Pairs an event with one listener, named domain.reaction. */
export const listens = <Payload extends object>(
  type: EventType<Payload>,
  name: string,
  work: Work<Payload>,
): Worker => ({
  topic: type.name,
  name: `${type.name}>${name}`,
  queue: "prompt",
  work: (platform, payload) => work(platform, payload as Payload),
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
  readonly react: (tx: Tx, payload: unknown) => Promise<void>;
}

/** Pairs an event with something that must happen together with it, or not at all. */
export const reacts = <Payload extends object>(
  type: EventType<Payload>,
  react: (tx: Tx, payload: Payload) => Promise<void>,
): Reaction => ({ topic: type.name, react: (tx, payload) => react(tx, payload as Payload) });
