import { recoveryEndpoints } from "@openrounds/contract/identity/recovery/endpoints.ts";
import { call } from "../../kernel/call.ts";
import { CallFailure } from "../../kernel/failure.ts";
import { encodePassword } from "../data.ts";
import type { Reset } from "./state.ts";

/** Asks for the mail with a link to a new password; answers what the server says. */
export const askForReset = async (email: string): Promise<string> =>
  (await call(recoveryEndpoints.forgotPassword, { body: { email } })).message;

/** Asks for the mail with a link that unlocks the account; answers what the server says. */
export const askForUnlock = async (email: string): Promise<string> =>
  (await call(recoveryEndpoints.unlock, { body: { email } })).message;

/** Sets a new password by a link; one that unlocks has a call of its own. Answers what the server says. */
export async function setPassword({ id, isUnlock }: Reset, password: string): Promise<string> {
  const endpoint = isUnlock ? recoveryEndpoints.unlockAccount : recoveryEndpoints.resetPassword;
  return (await call(endpoint, { body: { orderId: id, newPassword: encodePassword(password) } })).message;
}

/** Confirms an e-mail by its link; answers what the server says. */
export const confirmEmail = async (id: string): Promise<string> =>
  (await call(recoveryEndpoints.verifyEmail, { body: { orderId: id } })).message;

/** Whether the server says that a link cannot be used any more; false also where it cannot be asked. */
export async function isOver({ id, isUnlock }: Reset): Promise<boolean> {
  try {
    await call(recoveryEndpoints.checkLink, { body: { orderId: id, isUnlock } });
    return false;
  } catch (failure) {
    return failure instanceof CallFailure && failure.code === "RESET_LINK_EXPIRED";
  }
}
