import { recoveryEndpoints } from "@openrounds/contract/identity/recovery/endpoints.ts";
import { call } from "../../kernel/call.ts";
import { CallFailure } from "../../kernel/failure.ts";
import { encodePassword } from "../data.ts";
import type { ResetLink } from "./state.ts";

/** Requests the mail with a link for a new password; returns the server's message. */
export const requestResetLink = async (email: string): Promise<string> =>
  (await call(recoveryEndpoints.forgotPassword, { body: { email } })).message;

/** Requests the mail with a link that unlocks the account; returns the server's message. */
export const requestUnlockLink = async (email: string): Promise<string> =>
  (await call(recoveryEndpoints.unlock, { body: { email } })).message;

/** Sets a new password by a link; one that unlocks has an endpoint of its own. Returns the server's message. */
export async function setPassword({ id, isUnlock }: ResetLink, password: string): Promise<string> {
  const endpoint = isUnlock ? recoveryEndpoints.unlockAccount : recoveryEndpoints.resetPassword;
  return (await call(endpoint, { body: { orderId: id, newPassword: encodePassword(password) } })).message;
}

/** Confirms an e-mail by its link; returns the server's message. */
export const confirmEmail = async (id: string): Promise<string> =>
  (await call(recoveryEndpoints.verifyEmail, { body: { orderId: id } })).message;

/** Whether the server says that a link has expired; false also if it cannot be reached. */
export async function isExpired({ id, isUnlock }: ResetLink): Promise<boolean> {
  try {
    await call(recoveryEndpoints.checkLink, { body: { orderId: id, isUnlock } });
    return false;
  } catch (failure) {
    return failure instanceof CallFailure && failure.code === "RESET_LINK_EXPIRED";
  }
}
