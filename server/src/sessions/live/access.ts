import type { SessionRole } from "@openrounds/contract/sessions/schemas.ts";
import { findValidSignIn } from "../../identity/signins/access.ts";
import type { AccessPlatform } from "../../kernel/platform.ts";
import { clearCachedMemberships } from "../../organizations/access.ts";
import { codesOnSession, roleIn } from "../access.ts";
import { findSession, findVisit } from "../queries.ts";

/** What somebody may do in a room. */
export interface RoomRights {
  readonly role: SessionRole | null;
  readonly canModerate: boolean;
  /** Who teaches or leads finds a place in a full room too. */
  readonly isHost: boolean;
}

const HOSTS: readonly (SessionRole | undefined)[] = ["PROGRAM_ADMIN", "PANELIST", "GUEST_LECTURER", "CASE_PRESENTER"];

interface Holder {
  readonly sessionId: string;
  readonly userId: string;
}

/** Who holds an admission, and what it was given for: a sign-in, or the link of a guest. */
interface Admitted extends Holder {
  readonly by: { readonly signInId: string } | { readonly guestId: string };
}

async function rightsOfAccount(
  platform: AccessPlatform,
  { sessionId, userId }: Holder,
  signInId: string,
): Promise<RoomRights | undefined> {
  clearCachedMemberships(platform, userId);
  const [signIn, place] = await Promise.all([
    findValidSignIn(platform.db, signInId),
    findSession(platform.db, sessionId, userId),
  ]);
  if (signIn?.userId !== userId || place?.session.status !== "INPROGRESS") return undefined;
  const codes = await codesOnSession(platform, { userId, sessionId: signInId }, place);
  if (!codes.has("JOIN_SESSION")) return undefined;
  const role = roleIn(place);
  const canModerate = codes.has("START_SESSION");
  return { role: role ?? null, canModerate, isHost: canModerate || HOSTS.includes(role) };
}

const OF_GUESTS: RoomRights = { role: "GUEST_PARTICIPANT", canModerate: false, isHost: false };

/** A link is good for one session, whatever else the account of its e-mail may do. */
async function rightsOfGuest(
  { db }: AccessPlatform,
  { sessionId, userId }: Holder,
  guestId: string,
): Promise<RoomRights | undefined> {
  const visit = await findVisit(db, guestId);
  if (visit?.guest.userId !== userId || visit.session.sessionId !== sessionId) return undefined;
  return visit.session.status === "INPROGRESS" ? OF_GUESTS : undefined;
}

/** What the holder of an admission may do in its room now, as the database says; undefined where they may not be there. */
export const readRights = (platform: AccessPlatform, { by, ...holder }: Admitted) =>
  "guestId" in by ? rightsOfGuest(platform, holder, by.guestId) : rightsOfAccount(platform, holder, by.signInId);
