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
  forgetEntry,
  hearInvitation,
  isHubOnboarding,
  keepAddress,
  keepCode,
  keepTarget,
  keptBotToken,
  keptCode,
  keptInvitation,
  stepAfter,
  takeTarget,
  uidOf,
  type Address,
  type KeptInvitation,
  type PendingCode,
  type Step,
} from "./state.ts";

export { beginHubOnboarding } from "./state.ts";

/** The kept invitation; one whose details come late from the server is shown as soon as they are there. */
export function useInvitation(): KeptInvitation | undefined {
  useSyncExternalStore(hearInvitation, () => tabStorage.read(sessionKeys.invitation));
  return keptInvitation();
}

/** A password as it is sent: base64 of its UTF-8 bytes. */
export const encodePassword = (password: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(password)));

/** Region and city of the stored place "city, region, country"; unknown for a part that is missing. */
export function loginLocation(stored: string | null): string {
  const [city = "", region = ""] = (stored ?? "").split(",").map((part) => part.trim());
  return [region, city].map((part) => part || "unknown").join(",");
}

/** The address as requests name it. */
const fieldsOf = (address: Address) =>
  address.mode === "EMAIL" ? { email: address.email } : { countryCode: address.countryCode, phone: address.phone };

function deviceOf(agent: string): { device: string; os: string } {
  const os = /Windows|Android|iPhone|iPad|Mac OS X|CrOS|Linux/.exec(agent)?.[0] ?? "unknown";
  return { device: /Mobi/.test(agent) ? "phone" : "desktop", os };
}

/** What every sign-in and sign-up carries. */
export function circumstances() {
  const invitation = keptInvitation();
  return {
    location: loginLocation(deviceStorage.read(localKeys.location)),
    loginRequest: deviceOf(navigator.userAgent),
    ...(invitation !== undefined && {
      invitationRequest: { batchId: invitation.batchId || undefined, invitationId: invitation.id },
    }),
  };
}

/** Has this device do the work of the bot check; what it needs for that is loaded then. */
const botToken = async (): Promise<string> => (await import("./bots/data.ts")).solveBotCheck();

const asksForWork = (failure: unknown): boolean =>
  failure instanceof CallFailure && (failure.code === "BOT_CHECK_REQUIRED" || failure.code === "BOT_CHECK_FAILED");

/** Calls with the token there is; where the server asks for a new one, the device works and it is called again. */
async function withWork<T>(known: string | undefined, work: (token: string | undefined) => Promise<T>): Promise<T> {
  try {
    return await work(known);
  } catch (failure) {
    if (!asksForWork(failure)) throw failure;
    return work(await botToken());
  }
}

/** Whether an account exists at an address, and in which status. */
export const findAccount = (address: Address) =>
  withWork(undefined, (recaptchaToken) =>
    call(identityEndpoints.exists, { body: { uid: uidOf(address), mode: address.mode, recaptchaToken } }),
  );

/** Sends a code to an address that has no account yet. */
export async function sendCode(address: Address, resent?: PendingCode): Promise<PendingCode> {
  const invitation = keptInvitation();
  const { orderId } = await call(identityEndpoints.sendCode, {
    body: {
      ...fieldsOf(address),
      resend: resent !== undefined,
      ...(resent !== undefined && { orderId: resent.orderId }),
      otpRequestedFor: invitation === undefined ? "" : invitation.visibility === "PRIVATE" ? "private" : "public",
    },
  });
  return keepCode(address, orderId);
}

/** Whether the code is the one that was sent. */
export async function isRightCode(address: Address, { orderId }: PendingCode, otp: string): Promise<boolean> {
  const { isValid } = await call(identityEndpoints.validateCode, { body: { orderId, otp, uid: uidOf(address) } });
  return isValid;
}

type Secret = Pick<LoginRequest, "password" | "otp" | "orderId">;

/** Signs in. Answers the order of a code where one must be given first; then nothing is stored but the order. */
export async function logIn(address: Address, secret: Secret = {}): Promise<Authorization | PendingCode> {
  const answer = await call(identityEndpoints.login, {
    body: { loginMode: address.mode, ...fieldsOf(address), ...secret, ...circumstances() },
  });
  if (answer.otp !== undefined) return keepCode(address, answer.otp.orderId, answer.otp.channel);
  if (answer.authorization === undefined) throw new Error("the answer carries neither tokens nor a code");
  return answer.authorization;
}

/**
 * Begins with an address: looks for its account and has a code sent where the next step needs one. Whom nobody
 * invited is first told that there is no account.
 */
export async function beginWith(address: Address): Promise<Step> {
  const { status } = await findAccount(address);
  const step = stepAfter(status);
  keepAddress(address);
  if (keptCode(address) !== undefined || step === "locked" || step === "closed") return step;
  if (status === "INVITED") await sendCode(address);
  else if (step === "login" && address.mode === "PHONE") await logIn(address);
  return step;
}

export type Registration = Pick<RegistrationRequest, "firstName" | "lastName" | "gender"> &
  Partial<Pick<RegistrationRequest, "password" | "whatsappStatus">>;

type Proof = Omit<CallInput<typeof identityEndpoints.register>["body"], keyof Registration | "policyAgreements">;

/** Signs up a person whose address is proved; agrees to every policy in force. */
export async function signUp(proof: Proof, person: Registration): Promise<Authorization> {
  const { policyList } = await call(identityEndpoints.legalPolicies, {});
  const { authorization } = await call(identityEndpoints.register, {
    body: {
      ...proof,
      ...person,
      locale: deviceStorage.read(localKeys.locale) ?? "en_IN",
      primaryReadingLanguage: underscored(currentLocale()),
      timezone: deviceTimeZone(),
      policyAgreements: policyList.map(({ legalPolicyId, type }) => ({ id: legalPolicyId, type })),
      ...circumstances(),
    },
  });
  if (authorization === undefined) throw new Error("the answer carries no tokens");
  return authorization;
}

/** Signs up with an address that was proved by a code; whom nobody invited brings the bot check. */
export const register = (address: Address, { orderId }: PendingCode, person: Registration): Promise<Authorization> =>
  withWork(keptBotToken(address), (recaptchaToken) =>
    signUp({ loginMode: address.mode, ...fieldsOf(address), orderId, recaptchaToken }, person),
  );

/** What a later domain does when somebody has signed in; answers where to go, if it knows. */
export type Arrival = () => Promise<string | undefined>;
const arrivals: Arrival[] = [];

/** Lets a later domain act when somebody has signed in. */
export const onArrival = (arrival: Arrival): void => void arrivals.push(arrival);

/** Keeps the batch that somebody wants to register in until they have signed in. */
export const keepRegistration = (batchId: string): void => tabStorage.write(sessionKeys.registration, batchId);

/** The batch that was kept, once. */
export function takeRegistration(): string | null {
  const batchId = tabStorage.read(sessionKeys.registration);
  tabStorage.remove(sessionKeys.registration);
  return batchId;
}

/** Lets the later domains act, then answers where the person goes: to /onboard first, if it must be. */
export async function arrive(userId: string): Promise<string> {
  for (const arrival of arrivals) keepTarget(await arrival());
  const { user } = await call(identityEndpoints.readUser, { params: { userId } });
  return user.isOnboarded ? takeTarget() : isHubOnboarding() ? "/hub-onboarding/onboard" : "/onboard";
}

/** Begins the session of a sign-in or sign-up; answers where the person goes. */
export async function enter(authorization: Authorization): Promise<string> {
  beginSession(authorization);
  forgetEntry();
  return arrive(authorization.userId);
}
