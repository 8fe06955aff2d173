import type { Platform } from "../../kernel/platform.ts";
import { refuse, refuseNotFound } from "../../kernel/refusal.ts";
import type { PermittedContext } from "../../kernel/http/handlers.ts";
import { reachSession, type ReachedSession } from "../access.ts";
import { guestOfLink } from "../guest-links/access.ts";
import { findGuestVisit, type GuestVisitRow } from "../queries.ts";
import { findGuest, type GuestRow } from "./queries.ts";

/** The only way from a guest's id to the guest, for callers who may add guests to the session. */
export async function reachGuest(
  context: PermittedContext,
  { sessionId, guestId }: { readonly sessionId: string; readonly guestId: string },
): Promise<ReachedSession & { readonly guest: GuestRow }> {
  const reached = await reachSession(context, sessionId);
  return { ...reached, guest: (await findGuest(context.db, sessionId, guestId)) ?? refuseNotFound() };
}

/** The only way from the key of a guest's link to their session. */
export async function reachGuestVisit(platform: Platform, key: string): Promise<GuestVisitRow> {
  const guestId = guestOfLink(platform, key);
  const visit = guestId === undefined ? undefined : await findGuestVisit(platform.db, guestId);
  return visit ?? refuse("GUEST_LINK_INVALID", { status: 404 });
}
