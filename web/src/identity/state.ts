import { CODE_LIFETIME_S } from "@openrounds/contract/identity/schemas.ts";
import type { CodeChannel } from "@openrounds/contract/identity/second-step/schemas.ts";
import type { SocialProfile } from "@openrounds/contract/identity/social/schemas.ts";
import { nowMs } from "../kernel/clock.ts";
import { safePath } from "../kernel/safe-path.ts";
import { tabStorage, sessionKeys } from "../kernel/storage.ts";

/** The invitation that brought somebody here, until it is accepted. */
export interface KeptInvitation {
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
}

/** Whom the present visitor says to be. */
export type Address =
  | { readonly mode: "EMAIL"; readonly email: string }
  | { readonly mode: "PHONE"; readonly countryCode: string; readonly phone: string };

/** A code that was sent and waits to be typed. */
export interface PendingCode {
  readonly uid: string;
  readonly orderId: string;
  readonly sentAtMs: number;
  /** The code was right; the order can be spent by a registration. */
  readonly isRight: boolean;
  /** How the code of a second step was sent; absent where the code is the only step. */
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

const invitationHearers = new Set<() => void>();

/** Hears of an invitation that is kept or forgotten; answers how to stop. */
export function hearInvitation(hearer: () => void): () => void {
  invitationHearers.add(hearer);
  return () => invitationHearers.delete(hearer);
}

export const keptInvitation = (): KeptInvitation | undefined => readJson(sessionKeys.invitation);

/** Remembers that somebody sets up a hub: by themselves, or invited to own one. */
export const beginHubOnboarding = (): void => tabStorage.write(sessionKeys.hubOnboarding, "own");
export const endHubOnboarding = (): void => tabStorage.remove(sessionKeys.hubOnboarding);
/** Somebody who goes back to the way in for everybody does not set up a hub of their own any more. */
export function leaveHubOnboarding(): void {
  if (hubOnboarding() === "own") endHubOnboarding();
}
const hubOnboarding = (): string | null => tabStorage.read(sessionKeys.hubOnboarding);
export const isHubOnboarding = (): boolean => hubOnboarding() !== null;
export const isInvitedToHub = (): boolean => hubOnboarding() === "invited";

export function keepInvitation(invitation: KeptInvitation): void {
  if (invitation.entityType === "ORGANIZATION") tabStorage.write(sessionKeys.hubOnboarding, "invited");
  writeJson(sessionKeys.invitation, invitation);
  for (const hearer of invitationHearers) hearer();
}

export function forgetInvitation(): void {
  tabStorage.remove(sessionKeys.invitation);
  for (const hearer of invitationHearers) hearer();
}

/** Whether the invitation is for one person, whose address must be proved. */
export const isPrivate = (invitation: KeptInvitation | undefined): invitation is KeptInvitation =>
  invitation?.visibility === "PRIVATE";

/** Where a private invitation is accepted: by the address that it was sent to. */
export const pathOfMode = (loginMode: string): "/phone/verify" | "/email/verify" =>
  loginMode === "PHONE" ? "/phone/verify" : "/email/verify";

export const keptAddress = (): Address | undefined => readJson(sessionKeys.address);
export const keepAddress = (address: Address): void => writeJson(sessionKeys.address, address);

export const keptProfile = (): SocialProfile | undefined => readJson(sessionKeys.socialProfile);
export const keepProfile = (profile: SocialProfile): void => writeJson(sessionKeys.socialProfile, profile);

/** What codes are bound to: the e-mail, or country code and phone. */
export const uidOf = (address: Address): string =>
  address.mode === "EMAIL" ? address.email : `${address.countryCode}${address.phone}`;

let clearing: ReturnType<typeof setTimeout> | undefined;

/** Lets go of an order as soon as its code is out of date, also while its page stands. */
function clearInTime({ sentAtMs }: PendingCode): void {
  clearTimeout(clearing);
  const leftMs = sentAtMs + CODE_LIFETIME_S * 1000 - nowMs();
  clearing = setTimeout(() => tabStorage.remove(sessionKeys.pendingCode), leftMs);
}

/** The code that was sent to an address, until it is out of date. */
export function keptCode(address: Address): PendingCode | undefined {
  const code = readJson<PendingCode>(sessionKeys.pendingCode);
  if (code === undefined || code.uid !== uidOf(address)) return undefined;
  if (nowMs() - code.sentAtMs >= CODE_LIFETIME_S * 1000) {
    tabStorage.remove(sessionKeys.pendingCode);
    return undefined;
  }
  clearInTime(code);
  return code;
}

/** Keeps the order of a code that was just sent. */
export function keepCode(address: Address, orderId: string, channel?: CodeChannel): PendingCode {
  const code: PendingCode = { uid: uidOf(address), orderId, sentAtMs: nowMs(), isRight: false, channel };
  writeJson(sessionKeys.pendingCode, code);
  clearInTime(code);
  return code;
}

/** Remembers that the code was right. */
export function approveCode(code: PendingCode): PendingCode {
  const right: PendingCode = { ...code, isRight: true };
  writeJson(sessionKeys.pendingCode, right);
  return right;
}

/** The bot check of somebody whom nobody invited, for the address that they gave. */
interface KeptBotToken {
  readonly uid: string;
  readonly token: string;
}

export const keepBotToken = (address: Address, token: string): void =>
  writeJson(sessionKeys.botToken, { uid: uidOf(address), token } satisfies KeptBotToken);

export function keptBotToken(address: Address): string | undefined {
  const known = readJson<KeptBotToken>(sessionKeys.botToken);
  return known?.uid === uidOf(address) ? known.token : undefined;
}

/** Remembers where somebody wanted to go; only own paths are kept. */
export function keepTarget(path: unknown): void {
  const safe = safePath(path);
  if (safe !== "/home") tabStorage.write(sessionKeys.redirect, safe);
}

/** Where to go after signing in; asked once. Who sets up a hub goes on with that. */
export function takeTarget(): string {
  const target = safePath(tabStorage.read(sessionKeys.redirect) ?? (isHubOnboarding() ? "/hub-onboarding/home" : null));
  tabStorage.remove(sessionKeys.redirect);
  return target;
}

/** Forgets what only signing in needed. */
export function forgetEntry(): void {
  tabStorage.remove(sessionKeys.address);
  tabStorage.remove(sessionKeys.pendingCode);
  tabStorage.remove(sessionKeys.botToken);
  tabStorage.remove(sessionKeys.socialProfile);
}

export type Step = "login" | "signup" | "locked" | "closed";

/** The page of a step for one way in. */
export function pathOfStep(step: Step, mode: Address["mode"]): string {
  if (step === "locked") return "/user-locked";
  if (step === "closed") return "/user-locked?account=closed";
  return `${mode === "EMAIL" ? "/email" : "/phone"}/${step}`;
}

/** What follows the check of an address: invited people sign up, accounts of the old system log in. */
export function stepAfter(status: string): Step {
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
