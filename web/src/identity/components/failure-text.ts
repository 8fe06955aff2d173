import type { MessageKey } from "@openrounds/messages/keys.ts";
import { CallFailure, messageOf } from "../../kernel/failure.ts";

/** Whether the account is locked after too many wrong passwords. */
export const isLocked = (failure: unknown): boolean =>
  failure instanceof CallFailure && (failure.code === "USER_LOCKED" || failure.message === "USER LOCKED");

/** The server's message for a failed sign-in, or the text for this way of signing in. */
export function signInFailure(t: (key: MessageKey) => string, failure: unknown, fallback: MessageKey): string {
  if (!(failure instanceof CallFailure) || failure.hasServerMessage) return messageOf(failure);
  return t(failure.code === "error.internal" ? "error.internal" : fallback);
}
