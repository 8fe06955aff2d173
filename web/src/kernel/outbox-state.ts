import type { EndpointShape } from "@openrounds/contract/kernel/endpoint.ts";
import { useSyncExternalStore } from "react";

/** What the outbox shows of an entry, and what follows when it is sent. */
export interface OutboxNote {
  /** The name of its kind: the last part of the message key device.outbox.kind. */
  readonly kind: "question" | "answer" | "reaction" | "form" | "attendance";
  /** What it changes. Entries of one thing are sent in their order; one that is refused holds back the later ones. */
  readonly thing: string;
  readonly title: string;
  /** The typed text, which may be rich text; empty where nothing was typed. */
  readonly text: string;
  /** What it sets, where the page shows it before it is sent. */
  readonly value?: string;
  /** Whether it replaces earlier ones of the same thing that no attempt was made for. */
  readonly replaces?: boolean;
}

/** What became of a call: its result, or that it waits in the outbox of this device. */
export type Delivery<Result> = { readonly isSent: true; readonly result: Result } | { readonly isSent: false };

/** Why the server did not accept an entry. */
export interface OutboxRefusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly fieldTexts: readonly string[];
}

/** A call that waits on this device until the server has responded. */
export interface OutboxEntry extends OutboxNote {
  readonly id: number;
  readonly userId: string;
  /** The idempotency key, the same for every attempt. */
  readonly key: string;
  readonly endpoint: Pick<EndpointShape, "method" | "path" | "access" | "creates">;
  readonly input: unknown;
  /** The names of queries that are invalidated once it is sent. */
  readonly refreshes: readonly (readonly [string, string])[];
  /** The address where it was written. */
  readonly address: string;
  readonly writtenAtMs: number;
  readonly triedAtMs: number | null;
  readonly failureCount: number;
  readonly refusal: OutboxRefusal | null;
}

let shownEntries: readonly OutboxEntry[] = [];
let isRead = false;
const subscribers = new Set<() => void>();

/** The entries that wait, in their order; without those whose form is still waiting for the response. */
export const outboxEntries = (): readonly OutboxEntry[] => shownEntries;

/** Shows other entries; called by the outbox only. */
export function showOutboxEntries(entries: readonly OutboxEntry[]): void {
  shownEntries = entries;
  isRead = true;
  for (const notify of subscribers) notify();
}

function subscribe(notify: () => void): () => void {
  subscribers.add(notify);
  return () => subscribers.delete(notify);
}

/** All entries that wait. */
export const useOutbox = (): readonly OutboxEntry[] => useSyncExternalStore(subscribe, outboxEntries, outboxEntries);

/** Whether the outbox was read since the application started. */
export const useOutboxIsRead = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isRead,
    () => false,
  );

/** The entries of one thing that wait. */
export const useWaiting = (thing: string): readonly OutboxEntry[] =>
  useOutbox().filter((entry) => entry.thing === thing);
