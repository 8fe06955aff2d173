import type { LoginRequest, LoginResult } from "@openrounds/contract/identity/schemas.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { CallContext } from "../../kernel/http/handlers.ts";
import { clientOf, rememberDevice, type KnownDevice } from "../devices/service.ts";
import { login } from "../logins/service.ts";
import { confirmSecondStep, orderSecondStep, rememberForSecondStep, type FirstFactor } from "../second-step/service.ts";
import type { UserRow } from "../service.ts";
import { signIn, type KeyTransport } from "../signins/service.ts";
import { loginBySocial } from "../social/service.ts";

/** How the client of a call stores its refresh key. */
export const transportOf = ({ header, cookies }: CallContext): KeyTransport => ({
  usesCookie: header("x-token-transport") === "cookie",
  cookies,
});

const deviceOf = ({ loginRequest }: Pick<LoginRequest, "loginRequest">) => ({
  device: loginRequest?.device ?? "unknown",
  os: loginRequest?.os ?? "unknown",
});

type SignInRequest = Pick<LoginRequest, "loginRequest">;

/** Creates a sign-in and records its device, in one transaction. */
function createSignIn(
  context: CallContext,
  { userId }: UserRow,
  request: SignInRequest,
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

/** Creates a sign-in of an authenticated person. */
export const startSignIn = (context: CallContext, user: UserRow, request: SignInRequest): Promise<LoginResult> =>
  createSignIn(context, user, request);

/** Creates a sign-in after the second step, and remembers the device for a while when that was requested. */
const startConfirmedSignIn = (context: CallContext, user: UserRow, request: LoginRequest): Promise<LoginResult> =>
  createSignIn(context, user, request, async (tx, { deviceHash }) => {
    if (request.rememberDevice === true) await rememberForSecondStep(tx, user.userId, deviceHash);
  });

const FIRST_FACTORS: Readonly<Record<LoginRequest["loginMode"], FirstFactor>> = {
  EMAIL: "PASSWORD",
  PHONE: "PHONE",
  GOOGLE: "SOCIAL",
};

/**
 * Signs in by the mode of the request. When a code is needed first, the response contains its order, and the second
 * call sends the code. When a social account is not linked to an account yet, the response contains its profile.
 */
export async function signInByMode(context: CallContext, request: LoginRequest): Promise<LoginResult> {
  const { platform, db, locale } = context;
  const confirmed = await confirmSecondStep(context, request);
  if (confirmed !== undefined) return startConfirmedSignIn(context, confirmed, request);
  const outcome =
    request.loginMode === "GOOGLE"
      ? await loginBySocial(context, request)
      : await login(platform, db, { request, client: clientOf(context), locale });
  if ("profile" in outcome) return { social: outcome.profile };
  if ("orderId" in outcome) return { otp: { orderId: outcome.orderId } };
  const step = await orderSecondStep(context, outcome.user, FIRST_FACTORS[request.loginMode]);
  return step === undefined ? startSignIn(context, outcome.user, request) : { otp: step };
}
