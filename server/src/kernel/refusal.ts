import type { MessageKey } from "@openrounds/messages/keys.ts";

export type MessageValues = Readonly<Record<string, string | number>>;

export interface RefusalDetails {
  readonly status?: number;
  /** Message keys by field path. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly values?: MessageValues;
  readonly retryAfterS?: number;
  /** Why a permission was refused: for the log, never for the caller. */
  readonly reason?: string;
}

/** The one kind of failure that is no bug: a message key, shown to the caller in their language. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly key: MessageKey;
  readonly status: number;
  readonly details: RefusalDetails;

  constructor(key: MessageKey, details: RefusalDetails) {
    super(key);
    this.key = key;
    this.status = details.status ?? 400;
    this.details = details;
  }
}

/** Refuses the call with a message key; the status is 400 unless another one is given. */
export function refuse(key: MessageKey, details: RefusalDetails = {}): never {
  throw new Refusal(key, details);
}

/** Refuses as if the row did not exist; also used for rows of others. */
export const refuseNotFound = (key: MessageKey = "error.notFound", reason?: string): never =>
  refuse(key, { status: 404, ...(reason !== undefined && { reason }) });

/** Refuses a caller who may know that the row exists, but may not do this to it. */
export const refuseForbidden = (reason?: string): never =>
  refuse("error.forbidden", { status: 403, ...(reason !== undefined && { reason }) });

/** Refuses because another call came first, or the row is in another state. */
export const refuseConflict = (key: MessageKey = "error.conflict"): never => refuse(key, { status: 409 });
