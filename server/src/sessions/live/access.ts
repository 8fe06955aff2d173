import { presentsIn } from "@openrounds/contract/sessions/live/rules.ts";
import type { SessionRole } from "@openrounds/contract/sessions/schemas.ts";
import { findValidSignIn } from "../../identity/signins/access.ts";
import type { AccessPlatform } from "../../kernel/platform.ts";
import { clearCachedMemberships } from "../../organizations/access.ts";
import { codesOnSession, roleIn } from "../access.ts";
import { findSession, findGuestVisit } from "../queries.ts";
import { isRemoved, listRights } from "./queries.ts";
import type { RoomRight } from "./tables.ts";

/** The rights of a person in a room. */
export interface RoomRights {
  readonly role: SessionRole | null;
  readonly canModerate: boolean;
  /** Hosts and presenters are admitted to a full room too, and show files. */
  readonly isHost: boolean;
  /** Whether a host let the person in from the lobby. */
  readonly isAdmitted: boolean;
  /** Whether the person moderates because a host made them co-host. */
  readonly isCohost: boolean;
  readonly isCaptioner: boolean;
  /** The language into which the person may interpret. */
  readonly interprets: string | null;
}

interface AdmissionHolder {
  readonly sessionId: string;
  readonly userId: string;
}

/** What hosts allowed the person, in the room's words. */
async function givenRights({ db }: AccessPlatform, holder: AdmissionHolder) {
  const given = await listRights(db, holder);
  const has = (kind: RoomRight): boolean => given.some((right) => right.kind === kind);
  return {
    isAdmitted: has("ENTRY"),
    isCohost: has("COHOST"),
    isCaptioner: has("CAPTION"),
    interprets: given.find(({ kind }) => kind === "INTERPRET")?.language ?? null,
  };
}

/** The holder of an admission, and what it is bound to: a sign-in, or the link of a guest. */
interface BoundAdmission extends AdmissionHolder {
  readonly by: { readonly signInId: string } | { readonly guestId: string };
}

async function rightsOfAccount(
  platform: AccessPlatform,
  { sessionId, userId }: AdmissionHolder,
  signInId: string,
): Promise<RoomRights | undefined> {
  clearCachedMemberships(platform, userId);
  const [signIn, accessRow] = await Promise.all([
    findValidSignIn(platform.db, signInId),
    findSession(platform.db, sessionId, userId),
  ]);
  if (signIn?.userId !== userId || accessRow?.session.status !== "INPROGRESS") return undefined;
  const codes = await codesOnSession(platform, { userId, sessionId: signInId }, accessRow);
  if (!codes.has("JOIN_SESSION")) return undefined;
  const role = roleIn(accessRow);
  const ownsRoom = codes.has("START_SESSION");
  if (!ownsRoom && (await isRemoved(platform.db, { sessionId, userId }))) return undefined;
  const given = await givenRights(platform, { sessionId, userId });
  const isCohost = !ownsRoom && given.isCohost;
  const canModerate = ownsRoom || isCohost;
  const isHost = presentsIn({ role: role ?? null, canModerate });
  return { ...given, role: role ?? null, canModerate, isHost, isCohost };
}

/** A link is valid for one session, independent of other rights of the account of its e-mail. */
async function rightsOfGuest(
  platform: AccessPlatform,
  { sessionId, userId }: AdmissionHolder,
  guestId: string,
): Promise<RoomRights | undefined> {
  const { db } = platform;
  const visit = await findGuestVisit(db, guestId);
  if (visit?.guest.userId !== userId || visit.session.sessionId !== sessionId) return undefined;
  if (visit.session.status !== "INPROGRESS" || (await isRemoved(db, { sessionId, userId }))) return undefined;
  const given = await givenRights(platform, { sessionId, userId });
  return { ...given, role: "GUEST_PARTICIPANT", canModerate: given.isCohost, isHost: given.isCohost };
}

/** The holder's current rights in the room, read from the database; undefined when they may not be there. */
export const readRights = (platform: AccessPlatform, { by, ...holder }: BoundAdmission) =>
  "guestId" in by ? rightsOfGuest(platform, holder, by.guestId) : rightsOfAccount(platform, holder, by.signInId);
