import type { MessageKey } from "@openrounds/messages/keys.ts";
import { CallFailure, messageOf } from "../../kernel/failure.ts";

/** Where the account is locked by too many wrong passwords. */
export const isLocked = (failure: unknown): boolean =>
  failure instanceof CallFailure && (failure.code === "USER_LOCKED" || failure.message === "USER LOCKED");

/** The server's own words for a failed sign-in; where it has none, the words for this way of signing in. */
export function signInFailure(t: (key: MessageKey) => string, failure: unknown, otherwise: MessageKey): string {
  if (!(failure instanceof CallFailure) || failure.hasServerMessage) return messageOf(failure);
  return t(failure.code === "error.internal" ? "error.internal" : otherwise);
}
