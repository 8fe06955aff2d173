import type { CallInput, CallResult, EndpointShape } from "@openrounds/contract/kernel/endpoint.ts";
import type { CallName } from "@openrounds/contract/pages/answers.ts";
import { call } from "./call.ts";

/** A page whose parts are read by one call: gives the result of a single call; undefined if its answer has none. */
export interface OpenedPage {
  (name: CallName, input: unknown): Promise<unknown>;
  /** Settles when the page is answered, or not. */
  readonly read: Promise<unknown>;
}

let present: Promise<OpenedPage | undefined> | undefined;

/**
 * Opens a page, which `begin` asks for unless no call is needed: the calls of its parts take its answer as long as the
 * page is open.
 */
export function openPage(begin: (isOpen: () => boolean) => Promise<OpenedPage | undefined>): void {
  const page: typeof present = begin(() => present === page).catch(() => undefined);
  present = page;
}

/** Waits until the opened page is answered, if one call answers it. */
export const openedPageRead = async (): Promise<void> => void (await (await present)?.read);

/** Ends the use of the opened page's answer, as after a change that it may not hold. */
export const closePage = (): void => void (present = undefined);

/** The result of a call in the answer of the opened page; undefined if that does not hold it. */
export const resultInPage = async (name: CallName, input: unknown): Promise<unknown> => (await present)?.(name, input);

/** Calls an endpoint, unless the answer of the opened page holds its result. */
export const callOrPage = async <E extends EndpointShape>(endpoint: E, input: CallInput<E>): Promise<CallResult<E>> =>
  ((await resultInPage([endpoint.method, endpoint.path], input)) ?? call(endpoint, input)) as Promise<CallResult<E>>;
