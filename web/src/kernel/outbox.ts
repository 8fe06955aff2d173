import type { CallInput, CallResult, EndpointShape } from "@openrounds/contract/kernel/endpoint.ts";
import type { DBSchema } from "idb";
import { call, callWithKey } from "./call.ts";
import { nowMs } from "./clock.ts";
import { databaseOpener } from "./device-database.ts";
import { CallFailure, isUnreachable, messageOf } from "./failure.ts";
import { deviceStores } from "./device-stores.ts";
import { closePage } from "./opened-page.ts";
import { nextToSend } from "./outbox-rules.ts";
import {
  outboxEntries,
  showOutboxEntries,
  type Delivery,
  type OutboxEntry,
  type OutboxNote,
  type OutboxRefusal,
} from "./outbox-state.ts";
import { queryClient, queryKeyOf } from "./query.ts";
import { signedInUserId, subscribeToSession } from "./session.ts";
import { trackAction } from "./tracking.ts";

const LOCK = "openrounds-outbox";
const MAX_ENTRIES = 200;
const MAX_CHARACTERS = 200_000;
/** How long a form waits for the response before its entry waits in the outbox. */
const FORM_WAITS_MS = 8000;
const RETRY_EVERY_MS = 5000;
/** An entry for which the server failed this often is shown as refused, so that it holds nothing back for ever. */
const MAX_FAILURES = 5;

interface OutboxSchema extends DBSchema {
  entries: { key: number; value: OutboxEntry };
}

type NewEntry = Omit<OutboxEntry, "id">;

const open = databaseOpener<OutboxSchema>(deviceStores.outbox, (database) => {
  database.createObjectStore("entries", { keyPath: "id", autoIncrement: true });
});

/** Tells the other tabs that entries changed. */
const channel = new BroadcastChannel(LOCK);

type Outcome = { readonly result: unknown } | { readonly refusal: CallFailure } | "waits";

/** The forms of this tab that wait for a response, by the id of their entry. */
const forms = new Map<number, (outcome: Outcome) => void>();

/** The entries of the signed-in person; those of others are deleted. */
async function readOwn(): Promise<OutboxEntry[]> {
  const userId = signedInUserId();
  if (userId === null) return [];
  const database = await open();
  const entries = await database.getAll("entries");
  const foreign = entries.filter((entry) => entry.userId !== userId);
  await Promise.all(foreign.map(({ id }) => database.delete("entries", id)));
  return entries.filter((entry) => entry.userId === userId);
}

async function showOwn(): Promise<void> {
  const entries = await readOwn().catch((): OutboxEntry[] => []);
  showOutboxEntries(entries.filter(({ id }) => !forms.has(id)));
}

async function changed(): Promise<void> {
  channel.postMessage("changed");
  await showOwn();
}

/** Adds an entry, in place of those that it replaces; refuses what is beyond the bounds of the device. */
async function add(entry: NewEntry): Promise<number> {
  if (JSON.stringify(entry).length > MAX_CHARACTERS) throw new Error("the entry is too long to be stored");
  const database = await open();
  const tx = database.transaction("entries", "readwrite");
  const present = await tx.store.getAll();
  if (present.length >= MAX_ENTRIES) throw new Error("the outbox is full");
  for (const { id, thing, triedAtMs } of present) {
    if (entry.replaces === true && thing === entry.thing && triedAtMs === null) await tx.store.delete(id);
  }
  // The database assigns the id.
  const id = await tx.store.add(entry as OutboxEntry);
  await tx.done;
  return id;
}

/** Deletes an entry, if it is there. */
async function remove(id: number): Promise<void> {
  const database = await open();
  await database.delete("entries", id);
}

/** Changes an entry, unless it was deleted meanwhile. */
async function update(id: number, changes: Partial<OutboxEntry>): Promise<void> {
  const database = await open();
  const tx = database.transaction("entries", "readwrite");
  const entry = await tx.store.get(id);
  if (entry !== undefined) await tx.store.put({ ...entry, ...changes });
  await tx.done;
}

const refusalOf = (failure: CallFailure): OutboxRefusal => ({
  status: failure.status,
  code: failure.code,
  message: messageOf(failure),
  fieldTexts: Object.values(failure.fields),
});

/** Whether the same call may succeed later: the server was away, busy, or the person is to sign in again. */
const isPassing = (failure: unknown): boolean =>
  !(failure instanceof CallFailure) ||
  isUnreachable(failure) ||
  failure.status >= 500 ||
  [401, 429].includes(failure.status);

async function announceSent({ endpoint, refreshes }: OutboxEntry): Promise<void> {
  trackAction(endpoint);
  closePage();
  await Promise.all(refreshes.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

async function settleRefused(entry: OutboxEntry, failure: CallFailure): Promise<void> {
  const form = forms.get(entry.id);
  // A form shows the refusal itself and still holds what was typed.
  if (form === undefined) return update(entry.id, { refusal: refusalOf(failure) });
  await remove(entry.id);
  form({ refusal: failure });
}

/** Sends an entry; returns whether the next one may be sent. */
async function sendEntry(entry: OutboxEntry): Promise<boolean> {
  const { id, endpoint, input, key } = entry;
  await update(id, { triedAtMs: entry.triedAtMs ?? nowMs() });
  try {
    const result = await callWithKey(endpoint, input, key);
    await remove(id);
    const form = forms.get(id);
    form?.({ result });
    if (form === undefined) await announceSent(entry);
    return true;
  } catch (failure) {
    const isFailing = failure instanceof CallFailure && failure.status === 500 && !isUnreachable(failure);
    // A form that is still open tells of the failure, and holds what was typed.
    if (failure instanceof CallFailure && (!isPassing(failure) || (isFailing && forms.has(id)))) {
      await settleRefused(entry, failure);
      return true;
    }
    const failureCount = entry.failureCount + (isFailing ? 1 : 0);
    const isHopeless = failure instanceof CallFailure && failureCount >= MAX_FAILURES;
    await update(id, { failureCount, ...(isHopeless && { refusal: refusalOf(failure) }) });
    return isHopeless;
  }
}

/** Sends what waits, one after the other, until nothing is left or the server is away. */
async function sendAll(): Promise<void> {
  for (;;) {
    const entry = nextToSend(await readOwn(), nowMs());
    if (entry === undefined || !(await sendEntry(entry))) return;
    await changed();
  }
}

/** Only one tab sends at a time. */
const sendAlone = (): Promise<void> =>
  navigator.locks === undefined ? sendAll() : navigator.locks.request(LOCK, sendAll);

let sending: Promise<void> = Promise.resolve();
let isNextPlanned = false;

/** Sends what waits, after what this tab is sending now. */
export function sendOutbox(): Promise<void> {
  if (isNextPlanned || !navigator.onLine) return sending;
  isNextPlanned = true;
  sending = sending
    .then(() => {
      isNextPlanned = false;
      return sendAlone();
    })
    // The database was deleted, as at a logout, or the browser refuses it.
    .catch(() => undefined)
    .then(showOwn);
  return sending;
}

const deliveries = new Map<string, Promise<Delivery<unknown>>>();

/** The outcome of an entry for its form, which waits for some seconds at most. */
function outcomeOf(id: number): Promise<Outcome> {
  const outcome = new Promise<Outcome>((resolve) => {
    forms.set(id, resolve);
    setTimeout(() => resolve("waits"), navigator.onLine ? FORM_WAITS_MS : 0);
    void sendOutbox().then(() => resolve("waits"));
  });
  return outcome.then(async (value) => {
    forms.delete(id);
    await changed();
    return value;
  });
}

async function deliverNew<E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  note: OutboxNote & { readonly refreshes: readonly EndpointShape[] },
): Promise<Delivery<CallResult<E>>> {
  const userId = signedInUserId();
  const { method, path, access, creates } = endpoint;
  const entry: NewEntry = {
    ...{ ...note, refreshes: note.refreshes.map(queryKeyOf), input, userId: userId ?? "" },
    endpoint: { method, path, access, ...(creates !== undefined && { creates }) },
    ...{ key: crypto.randomUUID(), address: location.pathname + location.search, writtenAtMs: nowMs() },
    ...{ triedAtMs: null, failureCount: 0, refusal: null },
  };
  const id = userId === null ? undefined : await add(entry).catch(() => undefined);
  // Without storage the call is made as any other.
  if (id === undefined) return { isSent: true, result: await call(endpoint, input) };
  const outcome = await outcomeOf(id);
  if (outcome === "waits") return { isSent: false };
  if ("refusal" in outcome) throw outcome.refusal;
  return { isSent: true, result: outcome.result as CallResult<E> };
}

/**
 * Stores a call on this device, then sends it. It stays stored until the server has responded, also over a restart. A
 * refused call throws a CallFailure and is not stored. Two presses at once are one call.
 */
export function deliver<E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  note: OutboxNote & { readonly refreshes: readonly EndpointShape[] },
): Promise<Delivery<CallResult<E>>> {
  const name = JSON.stringify([endpoint.method, endpoint.path, input]);
  const running = deliveries.get(name);
  const delivery = running ?? deliverNew(endpoint, input, note).finally(() => deliveries.delete(name));
  deliveries.set(name, delivery);
  return delivery as Promise<Delivery<CallResult<E>>>;
}

/** Sends a refused or doubtful entry again, as a new call. */
export async function resend({ id }: OutboxEntry): Promise<void> {
  await update(id, { key: crypto.randomUUID(), triedAtMs: null, failureCount: 0, refusal: null });
  await changed();
  await sendOutbox();
}

/** Deletes an entry that the person does not want to send any more. */
export async function discard({ id }: OutboxEntry): Promise<void> {
  await remove(id);
  await changed();
  await sendOutbox();
}

/** Sends what waits whenever the line may be back; returns how to end it. */
export function startOutbox(): () => void {
  const send = (): void => void sendOutbox();
  const show = (): void => void showOwn();
  const sendIfShown = (): void => (document.visibilityState === "visible" ? send() : undefined);
  addEventListener("online", send);
  document.addEventListener("visibilitychange", sendIfShown);
  channel.addEventListener("message", show);
  const unsubscribe = subscribeToSession(send);
  const timer = setInterval(() => (outboxEntries().length > 0 ? send() : undefined), RETRY_EVERY_MS);
  show();
  send();
  return () => {
    removeEventListener("online", send);
    document.removeEventListener("visibilitychange", sendIfShown);
    channel.removeEventListener("message", show);
    unsubscribe();
    clearInterval(timer);
  };
}
