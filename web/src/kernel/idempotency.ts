import { CallFailure } from "./failure.ts";

/** The idempotency keys of creating calls that have no response yet. */
const keys = new Map<string, string>();

/**
 * Makes a creating call with an idempotency key, so that the server does it once: a double click or a repetition after
 * a lost response gets the first response. The key is deleted at the response, so that the next equal call creates again.
 */
export async function createOnce<T>(
  callKey: string,
  make: (headers: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  const key = keys.get(callKey) ?? crypto.randomUUID();
  keys.set(callKey, key);
  const endKey = (): void => void (keys.get(callKey) === key && keys.delete(callKey));
  try {
    const result = await make({ "idempotency-key": key });
    endKey();
    return result;
  } catch (failure) {
    if (failure instanceof CallFailure && failure.status < 500) endKey();
    throw failure;
  }
}
