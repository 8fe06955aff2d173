import type { LoginRequest, LoginResult } from "@openrounds/contract/identity/schemas.ts";
import type { CallContext } from "../../kernel/http/handlers.ts";
import { clientOf, rememberDevice } from "../devices/service.ts";
import { login } from "../logins/service.ts";
import { confirmSecondStep, orderSecondStep, skipStepOn, type FirstFactor } from "../second-step/service.ts";
import type { UserRow } from "../service.ts";
import { signIn, type Transport } from "../signins/service.ts";
import { loginBySocial } from "../social/service.ts";

/** How the client of a call keeps its refresh key. */
export const transportOf = ({ header, cookies }: CallContext): Transport => ({
  usesCookie: header("x-token-transport") === "cookie",
  cookies,
});

const deviceOf = ({ loginRequest }: Pick<LoginRequest, "loginRequest">) => ({
  device: loginRequest?.device ?? "unknown",
  os: loginRequest?.os ?? "unknown",
});

type Entering = Pick<LoginRequest, "loginRequest">;

/** Begins a sign-in of somebody whose right to it is proved, on a device that is known from now on. */
export async function enter(context: CallContext, user: UserRow, request: Entering): Promise<LoginResult> {
  const { deviceId } = await rememberDevice(context.db, user.userId, context);
  return begin(context, user, request, deviceId);
}

async function begin(
  context: CallContext,
  { userId }: UserRow,
  request: Entering,
  deviceId: string,
): Promise<LoginResult> {
  const { platform, db } = context;
  const authorization = await signIn(platform, db, { userId, ...deviceOf(request) }, transportOf(context));
  return { authorization, deviceId };
}

/** Begins a sign-in after the second step, which is not asked on the device for a while where that is wanted. */
async function enterConfirmed(context: CallContext, user: UserRow, request: LoginRequest): Promise<LoginResult> {
  const { db } = context;
  const { deviceId, deviceHash } = await rememberDevice(db, user.userId, context);
  if (request.rememberDevice === true) await skipStepOn(db, user.userId, deviceHash);
  return begin(context, user, request, deviceId);
}

const FIRST: Readonly<Record<LoginRequest["loginMode"], FirstFactor>> = {
  EMAIL: "PASSWORD",
  PHONE: "PHONE",
  GOOGLE: "SOCIAL",
};

/**
 * Signs in by the mode of the request. Where a code is needed first, its order is answered and the second call
 * brings it; where a social account opens no account yet, its profile is.
 */
export async function enterBy(context: CallContext, request: LoginRequest): Promise<LoginResult> {
  const { platform, db, locale } = context;
  const confirmed = await confirmSecondStep(context, request);
  if (confirmed !== undefined) return enterConfirmed(context, confirmed, request);
  const outcome =
    request.loginMode === "GOOGLE"
      ? await loginBySocial(context, request)
      : await login(platform, db, { request, client: clientOf(context), locale });
  if ("profile" in outcome) return { social: outcome.profile };
  if ("orderId" in outcome) return { otp: { orderId: outcome.orderId } };
  const step = await orderSecondStep(context, outcome.user, FIRST[request.loginMode]);
  return step === undefined ? enter(context, outcome.user, request) : { otp: step };
}
