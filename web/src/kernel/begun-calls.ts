/** A call that the HTML of the page began, before the scripts were there. */
interface BegunCall {
  readonly response: Response;
  readonly arrivedAtMs: number;
}

declare global {
  // Written by the script of index.html: the calls that it began, by method and address.
  var begunCalls: Record<string, Promise<BegunCall>> | undefined;
}

const BUSY = 503;

/** Takes the response of a call that the page began; undefined if it did not, or there is no answer. Each is taken once. */
export async function takeBegunCall(method: string, address: string): Promise<BegunCall | undefined> {
  const name = `${method} ${address}`;
  const call = globalThis.begunCalls?.[name];
  if (call === undefined) return undefined;
  delete globalThis.begunCalls?.[name];
  const begun = await call.catch(() => undefined);
  return begun?.response.status === BUSY ? undefined : begun;
}

/** Drops what was not taken until the page is shown: later it would be old. */
export const dropBegunCalls = (): void => void (globalThis.begunCalls = undefined);
