import { sql } from "drizzle-orm";
import { now } from "../clock.ts";
import { presentCorrelation } from "../correlation.ts";
import type { Tx } from "../db/database.ts";
import { outbox } from "../db/tables.ts";
import { newId } from "../ids.ts";
import { readPayload, type EventType, type JobType, type Reaction } from "./definitions.ts";

export const OUTBOX_CHANNEL = "outbox";

async function insertEntries(tx: Tx, topic: string, payloads: readonly unknown[], startAfter?: Date): Promise<void> {
  if (payloads.length === 0) return;
  const createdAt = now();
  const correlationId = presentCorrelation() ?? null;
  const rows = payloads.map((payload) => ({
    outboxId: newId(),
    topic,
    payload,
    startAfter: startAfter ?? null,
    correlationId,
    createdAt,
  }));
  await tx.insert(outbox).values(rows);
  await tx.execute(sql`select pg_notify(${OUTBOX_CHANNEL}, '')`);
}

const reactionsByTopic = new Map<string, readonly Reaction[]>();

/** Registers the reactions for announce(); called once when the application is assembled. */
export function installReactions(reactions: readonly Reaction[]): void {
  reactionsByTopic.clear();
  for (const reaction of reactions) {
    reactionsByTopic.set(reaction.topic, [...(reactionsByTopic.get(reaction.topic) ?? []), reaction]);
  }
}

/**
 * Announces an event inside a transaction. Reactions run now and may refuse; listeners run after the commit. A payload
 * that does not match the schema throws before anything is written.
 */
export async function announce<Payload>(tx: Tx, type: EventType<Payload>, payload: NoInfer<Payload>): Promise<void> {
  const carried = readPayload(type, payload);
  for (const { react } of reactionsByTopic.get(type.name) ?? []) await react(tx, carried);
  await insertEntries(tx, type.name, [carried]);
}

/** Enqueues a job. It runs after the commit of the transaction, and not before startAfter. */
export const enqueue = async <Payload>(
  tx: Tx,
  type: JobType<Payload>,
  payload: NoInfer<Payload>,
  startAfter?: Date,
): Promise<void> => insertEntries(tx, type.name, [readPayload(type, payload)], startAfter);

/** Enqueues many jobs of one kind in one statement. */
export const enqueueAll = async <Payload>(
  tx: Tx,
  type: JobType<Payload>,
  payloads: readonly NoInfer<Payload>[],
): Promise<void> =>
  insertEntries(
    tx,
    type.name,
    payloads.map((payload) => readPayload(type, payload)),
  );
