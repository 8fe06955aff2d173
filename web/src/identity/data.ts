import { useSyncExternalStore } from "react";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import type { CallInput } from "@openrounds/contract/kernel/endpoint.ts";
import type { Authorization, LoginRequest, RegistrationRequest } from "@openrounds/contract/identity/schemas.ts";
import { call } from "../kernel/call.ts";
import { CallFailure } from "../kernel/failure.ts";
import { deviceTimeZone } from "../kernel/format.ts";
import { underscored } from "@openrounds/messages/locales.ts";
import { currentLocale } from "../kernel/locale.ts";
import { beginSession } from "../kernel/session.ts";
import { deviceStorage, tabStorage, localKeys, sessionKeys } from "../kernel/storage.ts";
import {
  clearSignIn,
  subscribeToInvitation,
  isHubOnboarding,
  isOnboardingPostponed,
  storeAddress,
  storeCode,
  storeTarget,
  readBotToken,
  readPendingCode,
  readInvitation,
  stepAfter,
  takeTarget,
  uidOf,
  type SignInAddress,
  type StoredInvitation,
  type PendingCode,
  type SignInStep,
} from "./state.ts";

export { beginHubOnboarding } from "./state.ts";

/** The stored invitation; its details may arrive later. */
export function useInvitation(): StoredInvitation | undefined {
  useSyncExternalStore(subscribeToInvitation, () => tabStorage.read(sessionKeys.invitation));
  return readInvitation();
}

/** A password as it is sent: base64 of its UTF-8 bytes. */
export const encodePassword = (password: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(password)));

/** Region and city of the stored location "city, region, country"; unknown for a missing part. */
export function loginLocation(stored: string | null): string {
  const [city = "", region = ""] = (stored ?? "").split(",").map((part) => part.trim());
  return [region, city].map((part) => part || "unknown").join(",");
}

/** The fields of an address in a request. */
const fieldsOf = (address: SignInAddress) =>
  address.mode === "EMAIL" ? { email: address.email } : { countryCode: address.countryCode, phone: address.phone };

function deviceOf(agent: string): { device: string; os: string } {
  const os = /Windows|Android|iPhone|iPad|Mac OS X|CrOS|Linux/.exec(agent)?.[0] ?? "unknown";
  return { device: /Mobi/.test(agent) ? "phone" : "desktop", os };
}

/** The device and location fields of every sign-in and sign-up. */
export function deviceFields() {
  const invitation = readInvitation();
  return {
    location: loginLocation(deviceStorage.read(localKeys.location)),
    loginRequest: deviceOf(navigator.userAgent),
    ...(invitation !== undefined && {
      invitationRequest: { batchId: invitation.batchId || undefined, invitationId: invitation.id },
    }),
  };
}

/** Solves the bot check; its code is a lazy chunk. */
const createBotToken = async (): Promise<string> => (await import("./bots/data.ts")).solveBotCheck();

const asksForBotCheck = (failure: unknown): boolean =>
  failure instanceof CallFailure && (failure.code === "BOT_CHECK_REQUIRED" || failure.code === "BOT_CHECK_FAILED");

/**
 * Makes a call with the present bot token; if the server asks for a new one, solves the bot check and repeats the call.
 */
async function withBotCheck<T>(
  presentToken: string | undefined,
  makeCall: (token: string | undefined) => Promise<T>,
): Promise<T> {
  try {
    return await makeCall(presentToken);
  } catch (failure) {
    if (!asksForBotCheck(failure)) throw failure;
    return makeCall(await createBotToken());
  }
}

/** Whether an account exists at an address, and its status. */
export const findAccount = (address: SignInAddress) =>
  withBotCheck(undefined, (recaptchaToken) =>
    call(identityEndpoints.exists, { body: { uid: uidOf(address), mode: address.mode, recaptchaToken } }),
  );

/** Sends a code to an address without an account. */
export async function sendCode(address: SignInAddress, previousCode?: PendingCode): Promise<PendingCode> {
  const invitation = readInvitation();
  const { orderId } = await call(identityEndpoints.sendCode, {
    body: {
      ...fieldsOf(address),
      resend: previousCode !== undefined,
      ...(previousCode !== undefined && { orderId: previousCode.orderId }),
      otpRequestedFor: invitation === undefined ? "" : invitation.visibility === "PRIVATE" ? "private" : "public",
    },
  });
  return storeCode(address, orderId);
}

/** Whether the code is right. */
export async function isRightCode(address: SignInAddress, { orderId }: PendingCode, otp: string): Promise<boolean> {
  const { isValid } = await call(identityEndpoints.validateCode, { body: { orderId, otp, uid: uidOf(address) } });
  return isValid;
}

type LoginSecret = Pick<LoginRequest, "password" | "otp" | "orderId">;

/** Signs in. If a code is needed first, returns its order, and stores nothing else. */
export async function logIn(address: SignInAddress, secret: LoginSecret = {}): Promise<Authorization | PendingCode> {
  const result = await call(identityEndpoints.login, {
    body: { loginMode: address.mode, ...fieldsOf(address), ...secret, ...deviceFields() },
  });
  if (result.otp !== undefined) return storeCode(address, result.otp.orderId, result.otp.channel);
  if (result.authorization === undefined) throw new Error("the response carries neither tokens nor a code");
  return result.authorization;
}

/**
 * Starts sign-in with an address: looks for its account and sends a code if the next step needs one. People without an
 * invitation first see that there is no account.
 */
export async function startSignIn(address: SignInAddress): Promise<SignInStep> {
  const { status } = await findAccount(address);
  const step = stepAfter(status);
  storeAddress(address);
  if (readPendingCode(address) !== undefined || step === "locked" || step === "closed") return step;
  if (status === "INVITED") await sendCode(address);
  else if (step === "login" && address.mode === "PHONE") await logIn(address);
  return step;
}

export type PersonDetails = Pick<RegistrationRequest, "firstName" | "lastName" | "gender"> &
  Partial<Pick<RegistrationRequest, "password" | "whatsappStatus">>;

type AddressProof = Omit<
  CallInput<typeof identityEndpoints.register>["body"],
  keyof PersonDetails | "policyAgreements"
>;

/** Signs up a person whose address is verified; agrees to every current policy. */
export async function signUp(addressProof: AddressProof, person: PersonDetails): Promise<Authorization> {
  const { policyList } = await call(identityEndpoints.legalPolicies, {});
  const { authorization } = await call(identityEndpoints.register, {
    body: {
      ...addressProof,
      ...person,
      locale: deviceStorage.read(localKeys.locale) ?? "en_IN",
      primaryReadingLanguage: underscored(currentLocale()),
      timezone: deviceTimeZone(),
      policyAgreements: policyList.map(({ legalPolicyId, type }) => ({ id: legalPolicyId, type })),
      ...deviceFields(),
    },
  });
  if (authorization === undefined) throw new Error("the response carries no tokens");
  return authorization;
}

/** Signs up with an address that a code verified; without an invitation the bot check is needed. */
export const register = (
  address: SignInAddress,
  { orderId }: PendingCode,
  person: PersonDetails,
): Promise<Authorization> =>
  withBotCheck(readBotToken(address), (recaptchaToken) =>
    signUp({ loginMode: address.mode, ...fieldsOf(address), orderId, recaptchaToken }, person),
  );

/** What a later domain does after sign-in; returns the page to open, if it knows one. */
export type AfterSignIn = () => Promise<string | undefined>;
const afterSignInActions: AfterSignIn[] = [];

/** Registers what a later domain does after sign-in. */
export const onSignIn = (action: AfterSignIn): void => void afterSignInActions.push(action);

/** Notes that the registration after sign-in failed, for the page where it was chosen. */
export const storeFailedRegistration = (): void => tabStorage.write(sessionKeys.registrationFailed, "true");

/** Whether the registration after sign-in failed; said once. */
export function takeFailedRegistration(): boolean {
  const isFailed = tabStorage.read(sessionKeys.registrationFailed) !== null;
  tabStorage.remove(sessionKeys.registrationFailed);
  return isFailed;
}

/**
 * Runs the actions of later domains after sign-in; returns the page to open: /onboard first, if needed and not
 * postponed.
 */
export async function finishSignIn(userId: string): Promise<string> {
  for (const action of afterSignInActions) storeTarget(await action());
  const { user } = await call(identityEndpoints.readUser, { params: { userId } });
  return user.isOnboarded || isOnboardingPostponed()
    ? takeTarget()
    : isHubOnboarding()
      ? "/hub-onboarding/onboard"
      : "/onboard";
}

/** Begins the session of a sign-in or sign-up; returns the page to open. */
export async function startSession(authorization: Authorization): Promise<string> {
  beginSession(authorization);
  clearSignIn();
  return finishSignIn(authorization.userId);
}
