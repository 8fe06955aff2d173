import { CODE_LIFETIME_S } from "@openrounds/contract/identity/schemas.ts";
import type { CodeChannel } from "@openrounds/contract/identity/second-step/schemas.ts";
import type { SocialProfile } from "@openrounds/contract/identity/social/schemas.ts";
import { nowMs } from "../kernel/clock.ts";
import { safePath } from "../kernel/safe-path.ts";
import { tabStorage, sessionKeys } from "../kernel/storage.ts";

/** The visitor's invitation, until it is accepted. */
export interface StoredInvitation {
  readonly id: string;
  readonly visibility: string;
  readonly entityType: string;
  readonly entityId: string;
  readonly batchId: string;
  readonly loginMode: string;
  readonly email: string | null;
  readonly countryCode: string | null;
  readonly phone: string | null;
  readonly organizationName: string;
  readonly organizationLogo: string | null;
  readonly programName: string;
  /** The secret of the mailed link, which proves the address. */
  readonly proof?: string;
}

/** The e-mail or phone that the visitor entered. */
export type SignInAddress =
  | { readonly mode: "EMAIL"; readonly email: string }
  | { readonly mode: "PHONE"; readonly countryCode: string; readonly phone: string };

/** A sent code that is to be typed. */
export interface PendingCode {
  readonly uid: string;
  readonly orderId: string;
  readonly sentAtMs: number;
  /** Whether the code was right; then a registration can use the order. */
  readonly isRight: boolean;
  /** How the code of a second step was sent; undefined if the code is the only step. */
  readonly channel?: CodeChannel | undefined;
}

type SessionKey = (typeof sessionKeys)[keyof typeof sessionKeys];

function readJson<T>(key: SessionKey): T | undefined {
  const text = tabStorage.read(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}

const writeJson = (key: SessionKey, value: unknown): void => tabStorage.write(key, JSON.stringify(value));

const invitationSubscribers = new Set<() => void>();

/** Calls the subscriber when an invitation is stored or removed; returns how to stop. */
export function subscribeToInvitation(notify: () => void): () => void {
  invitationSubscribers.add(notify);
  return () => invitationSubscribers.delete(notify);
}

export const readInvitation = (): StoredInvitation | undefined => readJson(sessionKeys.invitation);

/** Remembers that the person onboards a hub: their own, or one that they are invited to own. */
export const beginHubOnboarding = (): void => tabStorage.write(sessionKeys.hubOnboarding, "own");
export const endHubOnboarding = (): void => tabStorage.remove(sessionKeys.hubOnboarding);
/** Ends the onboarding of an own hub when the person returns to the general sign-in. */
export function leaveHubOnboarding(): void {
  if (hubOnboarding() === "own") endHubOnboarding();
}
const hubOnboarding = (): string | null => tabStorage.read(sessionKeys.hubOnboarding);
export const isHubOnboarding = (): boolean => hubOnboarding() !== null;
export const isInvitedToHub = (): boolean => hubOnboarding() === "invited";

export function storeInvitation(invitation: StoredInvitation): void {
  if (invitation.entityType === "ORGANIZATION") tabStorage.write(sessionKeys.hubOnboarding, "invited");
  writeJson(sessionKeys.invitation, invitation);
  for (const notify of invitationSubscribers) notify();
}

export function clearInvitation(): void {
  tabStorage.remove(sessionKeys.invitation);
  for (const notify of invitationSubscribers) notify();
}

/** Whether the invitation is for one person, whose address must be verified. */
export const isPrivate = (invitation: StoredInvitation | undefined): invitation is StoredInvitation =>
  invitation?.visibility === "PRIVATE";

/** The page on which a private invitation is accepted, by the address that it was sent to. */
export const pathOfMode = (loginMode: string): "/phone/verify" | "/email/verify" =>
  loginMode === "PHONE" ? "/phone/verify" : "/email/verify";

/** Notes that onboarding waits until the person leaves the batch that they joined by an invitation. */
export const postponeOnboarding = (): void => tabStorage.write(sessionKeys.onboardingLater, "true");
export const isOnboardingPostponed = (): boolean => tabStorage.read(sessionKeys.onboardingLater) !== null;

export const readAddress = (): SignInAddress | undefined => readJson(sessionKeys.address);
export const storeAddress = (address: SignInAddress): void => writeJson(sessionKeys.address, address);

export const readSocialProfile = (): SocialProfile | undefined => readJson(sessionKeys.socialProfile);
export const storeSocialProfile = (profile: SocialProfile): void => writeJson(sessionKeys.socialProfile, profile);

/** The id to which codes are bound: the e-mail, or country code and phone. */
export const uidOf = (address: SignInAddress): string =>
  address.mode === "EMAIL" ? address.email : `${address.countryCode}${address.phone}`;

let expiryTimer: ReturnType<typeof setTimeout> | undefined;

/** Removes an order as soon as its code has expired, also while its page is open. */
function clearAtExpiry({ sentAtMs }: PendingCode): void {
  clearTimeout(expiryTimer);
  const leftMs = sentAtMs + CODE_LIFETIME_S * 1000 - nowMs();
  expiryTimer = setTimeout(() => tabStorage.remove(sessionKeys.pendingCode), leftMs);
}

/** The code that was sent to an address, until it expires. */
export function readPendingCode(address: SignInAddress): PendingCode | undefined {
  const code = readJson<PendingCode>(sessionKeys.pendingCode);
  if (code === undefined || code.uid !== uidOf(address)) return undefined;
  if (nowMs() - code.sentAtMs >= CODE_LIFETIME_S * 1000) {
    tabStorage.remove(sessionKeys.pendingCode);
    return undefined;
  }
  clearAtExpiry(code);
  return code;
}

/** Stores the order of a code that was just sent. */
export function storeCode(address: SignInAddress, orderId: string, channel?: CodeChannel): PendingCode {
  const code: PendingCode = { uid: uidOf(address), orderId, sentAtMs: nowMs(), isRight: false, channel };
  writeJson(sessionKeys.pendingCode, code);
  clearAtExpiry(code);
  return code;
}

/** Stores that the code was right. */
export function approveCode(code: PendingCode): PendingCode {
  const right: PendingCode = { ...code, isRight: true };
  writeJson(sessionKeys.pendingCode, right);
  return right;
}

/** The bot check of a visitor without an invitation, for the address that they entered. */
interface StoredBotToken {
  readonly uid: string;
  readonly token: string;
}

export const storeBotToken = (address: SignInAddress, token: string): void =>
  writeJson(sessionKeys.botToken, { uid: uidOf(address), token } satisfies StoredBotToken);

export function readBotToken(address: SignInAddress): string | undefined {
  const stored = readJson<StoredBotToken>(sessionKeys.botToken);
  return stored?.uid === uidOf(address) ? stored.token : undefined;
}

/** Stores the page to open after sign-in; only paths of this origin. */
export function storeTarget(path: unknown): void {
  const safe = safePath(path);
  if (safe !== "/home") tabStorage.write(sessionKeys.redirect, safe);
}

/** Reads the page to open after sign-in and removes it. People who onboard a hub continue with that. */
export function takeTarget(): string {
  const target = safePath(tabStorage.read(sessionKeys.redirect) ?? (isHubOnboarding() ? "/hub-onboarding/home" : null));
  tabStorage.remove(sessionKeys.redirect);
  return target;
}

/** Removes what only signing in needed. */
export function clearSignIn(): void {
  tabStorage.remove(sessionKeys.address);
  tabStorage.remove(sessionKeys.pendingCode);
  tabStorage.remove(sessionKeys.botToken);
  tabStorage.remove(sessionKeys.socialProfile);
}

export type SignInStep = "login" | "signup" | "locked" | "closed";

/** The page of a step, for e-mail or phone. */
export function pathOfStep(step: SignInStep, mode: SignInAddress["mode"]): string {
  if (step === "locked") return "/user-locked";
  if (step === "closed") return "/user-locked?account=closed";
  return `${mode === "EMAIL" ? "/email" : "/phone"}/${step}`;
}

/** The step after the check of an address: invited people sign up, accounts of the old system log in. */
export function stepAfter(status: string): SignInStep {
  switch (status) {
    case "ACTIVE":
    case "MIGRATED":
      return "login";
    case "LOCKED":
    case "USER LOCKED":
      return "locked";
    case "BLOCKED":
    case "DEACTIVATED":
      return "closed";
    default:
      return "signup";
  }
}
