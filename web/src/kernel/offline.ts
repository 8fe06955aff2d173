import type { QueryKey } from "@tanstack/react-query";
import { CallFailure, UNREACHABLE } from "./failure.ts";

/** The databases and the cache of this browser that hold data of the signed-in person. */
export const deviceStores = { responses: "or.responses", outbox: "or.outbox", files: "or.files" } as const;

/** Statuses of a proxy whose server does not respond. */
const GATEWAY_STATUSES = [502, 504];

/** Whether a call got no response of the server. */
export const isUnreachable = (failure: unknown): boolean =>
  failure instanceof CallFailure && (failure.code === UNREACHABLE || GATEWAY_STATUSES.includes(failure.status));

/** Makes a call; where the server is unreachable, the result is the one stored on this device, if there is one. */
export async function orStored<T>(queryKey: QueryKey, make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (failure) {
    if (!isUnreachable(failure)) throw failure;
    const { takeStored } = await import("./stored-responses.ts").catch(() => Promise.reject(failure));
    const stored = await takeStored(queryKey);
    if (stored === undefined) throw failure;
    return stored as T;
  }
}

/**
 * Deletes the data of a person on this device. After a lapse, what was not sent yet is kept for the same person's next
 * sign-in.
 */
export function forgetOnDevice({ keepsOutbox }: { readonly keepsOutbox: boolean }): void {
  try {
    indexedDB.deleteDatabase(deviceStores.responses);
    if (!keepsOutbox) indexedDB.deleteDatabase(deviceStores.outbox);
    void caches.delete(deviceStores.files).catch(() => undefined);
  } catch {
    // A browser that refuses storage has stored nothing.
  }
}
