import { CallFailure } from "./failure.ts";

/** The keys of calls that create and whose answer has not come. */
const keys = new Map<string, string>();

/**
 * Makes a call that creates with a key, by which the server does it once: a second press, or sending again what had no
 * answer, gets the first answer. An answer ends the key, so that the next equal call creates anew.
 */
export async function createOnce<T>(
  calling: string,
  make: (headers: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  const key = keys.get(calling) ?? crypto.randomUUID();
  keys.set(calling, key);
  const forget = (): void => void (keys.get(calling) === key && keys.delete(calling));
  try {
    const result = await make({ "idempotency-key": key });
    forget();
    return result;
  } catch (failure) {
    if (failure instanceof CallFailure && failure.status < 500) forget();
    throw failure;
  }
}
