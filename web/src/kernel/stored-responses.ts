import type { EndpointShape } from "@openrounds/contract/kernel/endpoint.ts";
import {
  hashKey,
  type Query,
  type QueryCacheNotifyEvent,
  type QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import type { DBSchema } from "idb";
import { nowMs } from "./clock.ts";
import { databaseOpener } from "./device-database.ts";
import { deviceStores } from "./device-stores.ts";
import { signedInUserId } from "./session.ts";

/** The bounds of the cache on a device: the oldest responses are deleted first. */
const MAX_RESPONSES = 300;
const MAX_CHARACTERS = 8_000_000;
const MAX_RESPONSE_CHARACTERS = 500_000;
const MAX_AGE_MS = 30 * 86_400_000;
/** How many responses are written before the bounds are checked again. */
const CHECK_EVERY = 50;

interface StoredResponse {
  /** The person and the hash of the query key. */
  readonly id: string;
  readonly userId: string;
  /** The build that read the response; another one may expect another shape. */
  readonly build: string;
  readonly savedAtMs: number;
  readonly json: string;
}

interface ResponsesSchema extends DBSchema {
  responses: { key: string; value: StoredResponse; indexes: { savedAtMs: number } };
}

const open = databaseOpener<ResponsesSchema>(deviceStores.responses, (database) => {
  database.createObjectStore("responses", { keyPath: "id" }).createIndex("savedAtMs", "savedAtMs");
});

/** The entry of the build, whose name changes with every part of it. */
const presentBuild = (): string =>
  typeof document === "undefined" ? "" : (document.querySelector("script[type=module]")?.getAttribute("src") ?? "");

const idOf = (userId: string, queryHash: string): string => `${userId} ${queryHash}`;

/** When the results that are shown from this device were read from the server, by the hash of their query. */
const shownSinceMs = new Map<string, number>();
/** Queries whose next result is the stored one, not one of the server. */
const answeredHere = new Set<string>();

/** The stored response of a query of the signed-in person; undefined if there is none. */
export async function readStored(queryKey: QueryKey): Promise<{ result: unknown; savedAtMs: number } | undefined> {
  const userId = signedInUserId();
  if (userId === null) return undefined;
  const row = await open()
    .then((database) => database.get("responses", idOf(userId, hashKey(queryKey))))
    .catch(() => undefined);
  const isUsable = row?.build === presentBuild() && nowMs() - row.savedAtMs < MAX_AGE_MS;
  if (row === undefined || !isUsable || signedInUserId() !== userId) return undefined;
  return { result: JSON.parse(row.json), savedAtMs: row.savedAtMs };
}

/** The stored result of a query, to be its next result; undefined if there is none. */
export async function takeStored(queryKey: QueryKey): Promise<unknown> {
  const stored = await readStored(queryKey);
  if (stored === undefined) return undefined;
  const queryHash = hashKey(queryKey);
  shownSinceMs.set(queryHash, stored.savedAtMs);
  answeredHere.add(queryHash);
  return stored.result;
}

async function store(queryHash: string, { data, savedAtMs }: { data: unknown; savedAtMs: number }): Promise<void> {
  const userId = signedInUserId();
  const json = JSON.stringify(data) ?? "";
  if (userId === null || json === "" || json.length > MAX_RESPONSE_CHARACTERS) return;
  const database = await open();
  if (signedInUserId() !== userId) return;
  await database.put("responses", { id: idOf(userId, queryHash), userId, build: presentBuild(), savedAtMs, json });
}

/** Deletes responses of others, of other builds and beyond the bounds. */
async function deleteSurplus(): Promise<void> {
  const database = await open();
  const tx = database.transaction("responses", "readwrite");
  const userId = signedInUserId();
  let count = 0;
  let characters = 0;
  for await (const cursor of tx.store.index("savedAtMs").iterate(null, "prev")) {
    const row = cursor.value;
    count += 1;
    characters += row.json.length;
    const isForeign = row.userId !== userId || row.build !== presentBuild();
    const isOld = nowMs() - row.savedAtMs > MAX_AGE_MS;
    if (isForeign || isOld || count > MAX_RESPONSES || characters > MAX_CHARACTERS) await cursor.delete();
  }
  await tx.done;
}

const nameOf = ({ queryKey }: Pick<Query, "queryKey">): string => `${String(queryKey[0])} ${String(queryKey[1])}`;

const subscribers = new Set<() => void>();

/** Calls the subscriber when what is on the screen, or its age, may have changed. */
export function subscribeToShown(notify: () => void): () => void {
  subscribers.add(notify);
  return () => subscribers.delete(notify);
}

const notifyAll = (): void => {
  for (const notify of subscribers) notify();
};

/** The stored queries of the page that is shown. */
let readShown: () => Query[] = () => [];

/** The moment at which the oldest of the results on the screen was read; undefined where none of them is stored. */
export function oldestShownMs(): number | undefined {
  const times = readShown().map(({ queryHash, state }) => shownSinceMs.get(queryHash) ?? state.dataUpdatedAt);
  const known = times.filter((atMs) => atMs > 0);
  return known.length === 0 ? undefined : Math.min(...known);
}

/** Whether any result on the screen was read from this device, as the server was unreachable. */
export const isShownFromDevice = (): boolean => readShown().some(({ queryHash }) => shownSinceMs.has(queryHash));

/** Stores the results of some endpoints on this device, from now on and those that were read before. */
export function storeResponsesOf(client: QueryClient, endpoints: readonly EndpointShape[]): () => void {
  const names = new Set(endpoints.map(({ method, path }) => `${method} ${path}`));
  const cache = client.getQueryCache();
  let written = 0;
  const keep = (queryHash: string, data: unknown): void => {
    written += 1;
    // A device without storage keeps nothing.
    store(queryHash, { data, savedAtMs: nowMs() }).catch(() => undefined);
    if (written % CHECK_EVERY === 0) deleteSurplus().catch(() => undefined);
  };
  const rereadShown = (): void => {
    if (shownSinceMs.size === 0) return;
    void client.invalidateQueries({ predicate: ({ queryHash }) => shownSinceMs.has(queryHash) });
  };
  answeredHere.clear();
  for (const query of cache.getAll()) {
    if (names.has(nameOf(query)) && query.state.status === "success" && !shownSinceMs.has(query.queryHash)) {
      keep(query.queryHash, query.state.data);
    }
  }
  deleteSurplus().catch(() => undefined);
  readShown = () => cache.findAll({ type: "active" }).filter((query) => names.has(nameOf(query)));
  addEventListener("online", rereadShown);
  const follow = (event: QueryCacheNotifyEvent): void => {
    const { queryHash } = event.query;
    const isRefused = event.type === "updated" && event.action.type === "error";
    if (event.type === "removed" || isRefused) shownSinceMs.delete(queryHash);
    if (event.type !== "updated" || event.action.type !== "success" || !names.has(nameOf(event.query))) return;
    if (answeredHere.delete(queryHash)) return;
    const wasShown = shownSinceMs.delete(queryHash);
    keep(queryHash, cache.get(queryHash)?.state.data);
    // The server is there again: everything else is read from it, too.
    if (wasShown) rereadShown();
  };
  const unsubscribe = cache.subscribe((event) => {
    follow(event);
    notifyAll();
  });
  notifyAll();
  return () => {
    unsubscribe();
    removeEventListener("online", rereadShown);
  };
}
