import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import type { Authorization } from "@openrounds/contract/identity/schemas.ts";
import { call } from "../../kernel/call.ts";
import { nowMs } from "../../kernel/clock.ts";
import { CallFailure } from "../../kernel/failure.ts";
import { circumstances } from "../data.ts";
import { keepCode, keptAddress, keptCode, type PendingCode } from "../state.ts";

/** The second step that a sign-in with the present address waits for. */
export function keptStep(): PendingCode | undefined {
  const address = keptAddress();
  const code = address === undefined ? undefined : keptCode(address);
  return code?.channel === undefined ? undefined : code;
}

/** Signs in with the code of a second step; the order of the code says who it is. */
export async function confirmStep(
  { orderId }: PendingCode,
  given: { readonly otp: string; readonly rememberDevice: boolean },
): Promise<Authorization> {
  const { authorization } = await call(identityEndpoints.login, {
    body: { loginMode: "EMAIL", orderId, ...given, ...circumstances() },
  });
  if (authorization === undefined) throw new Error("the answer carries no tokens");
  return authorization;
}

/** Has a new code sent for a second step; the one before is dead then. */
export async function resendStep(step: PendingCode): Promise<PendingCode> {
  const { orderId } = await call(identityEndpoints.sendCode, { body: { resend: true, orderId: step.orderId } });
  const address = keptAddress();
  if (address !== undefined) keepCode(address, orderId, step.channel);
  return { ...step, orderId, sentAtMs: nowMs() };
}

/** Whether the first factor was shown too long ago, so that the code belongs to nothing any more. */
export const isStepOver = (failure: unknown): boolean =>
  failure instanceof CallFailure &&
  (failure.status === 400 || failure.status === 401) &&
  failure.code !== "LOGIN_INCORRECT_OTP";
