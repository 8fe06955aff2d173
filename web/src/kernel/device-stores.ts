/** The databases of this browser that hold data of the signed-in person. */
export const deviceStores = { responses: "or.responses", outbox: "or.outbox" } as const;

/**
 * Deletes the data of a person on this device. After a lapse, what was not sent yet is kept for the same person's next
 * sign-in.
 */
export function forgetOnDevice(keepsOutbox: boolean): void {
  try {
    indexedDB.deleteDatabase(deviceStores.responses);
    if (!keepsOutbox) indexedDB.deleteDatabase(deviceStores.outbox);
  } catch {
    // A browser that refuses storage has stored nothing.
  }
}
