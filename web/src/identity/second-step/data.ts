import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import type { Authorization } from "@openrounds/contract/identity/schemas.ts";
import { call } from "../../kernel/call.ts";
import { nowMs } from "../../kernel/clock.ts";
import { CallFailure } from "../../kernel/failure.ts";
import { deviceFields } from "../data.ts";
import { storeCode, readAddress, readPendingCode, type PendingCode } from "../state.ts";

/** The pending second step of a sign-in with the present address. */
export function readPendingStep(): PendingCode | undefined {
  const address = readAddress();
  const code = address === undefined ? undefined : readPendingCode(address);
  return code?.channel === undefined ? undefined : code;
}

/** Signs in with the code of a second step; its order identifies the person. */
export async function confirmStep(
  { orderId }: PendingCode,
  confirmation: { readonly otp: string; readonly rememberDevice: boolean },
): Promise<Authorization> {
  const { authorization } = await call(identityEndpoints.login, {
    body: { loginMode: "EMAIL", orderId, ...confirmation, ...deviceFields() },
  });
  if (authorization === undefined) throw new Error("the answer carries no tokens");
  return authorization;
}

/** Sends a new code for a second step, which invalidates the previous one. */
export async function resendStep(step: PendingCode): Promise<PendingCode> {
  const { orderId } = await call(identityEndpoints.sendCode, { body: { resend: true, orderId: step.orderId } });
  const address = readAddress();
  if (address !== undefined) storeCode(address, orderId, step.channel);
  return { ...step, orderId, sentAtMs: nowMs() };
}

/** Whether the first step is too long ago, so that no code is valid any more. */
export const hasStepExpired = (failure: unknown): boolean =>
  failure instanceof CallFailure &&
  (failure.status === 400 || failure.status === 401) &&
  failure.code !== "LOGIN_INCORRECT_OTP";
