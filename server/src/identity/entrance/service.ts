import type { LoginRequest, LoginResult } from "@openrounds/contract/identity/schemas.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { CallContext } from "../../kernel/http/handlers.ts";
import { clientOf, rememberDevice, type KnownDevice } from "../devices/service.ts";
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

/** Begins a sign-in on a device that is known from now on; both or neither. */
function begin(
  context: CallContext,
  { userId }: UserRow,
  request: Entering,
  onDevice?: (tx: Tx, device: KnownDevice) => Promise<void>,
): Promise<LoginResult> {
  const { platform, db } = context;
  return db.transaction(async (tx) => {
    const device = await rememberDevice(tx, userId, context);
    await onDevice?.(tx, device);
    const authorization = await signIn(platform, tx, { userId, ...deviceOf(request) }, transportOf(context));
    return { authorization, deviceId: device.deviceId };
  });
}

/** Begins a sign-in of somebody whose right to it is proved. */
export const enter = (context: CallContext, user: UserRow, request: Entering): Promise<LoginResult> =>
  begin(context, user, request);

/** Begins a sign-in after the second step, which is not asked on the device for a while where that is wanted. */
const enterConfirmed = (context: CallContext, user: UserRow, request: LoginRequest): Promise<LoginResult> =>
  begin(context, user, request, async (tx, { deviceHash }) => {
    if (request.rememberDevice === true) await skipStepOn(tx, user.userId, deviceHash);
  });

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
