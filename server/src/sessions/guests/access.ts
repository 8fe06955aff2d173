import * as z from "zod/mini";
import { guestPath } from "@openrounds/contract/sessions/paths.ts";
import { keyFor, type Platform } from "../../kernel/platform.ts";
import { refuse, refuseNotFound } from "../../kernel/refusal.ts";
import { sealed, unsealed } from "../../kernel/sealed.ts";
import type { PermittedContext } from "../../kernel/http/handlers.ts";
import { reachSession, type ReachedSession } from "../access.ts";
import { findGuest, findVisit, type GuestRow, type Visit } from "./queries.ts";

const claimsSchema = z.object({ guestId: z.string() });
const linkKeyOf = keyFor("guest link");

/** The link of a guest: the same each time, until they are removed. */
export const guestLink = (platform: Platform, guestId: string): string =>
  `${platform.env.PUBLIC_URL}${guestPath(sealed(linkKeyOf(platform), { guestId }))}`;

/** The only way from a guest's id to the guest, for those who may let guests into the session. */
export async function reachGuest(
  context: PermittedContext,
  { sessionId, guestId }: { readonly sessionId: string; readonly guestId: string },
): Promise<ReachedSession & { readonly guest: GuestRow }> {
  const reached = await reachSession(context, sessionId);
  return { ...reached, guest: (await findGuest(context.db, sessionId, guestId)) ?? refuseNotFound() };
}

/** The only way from the key of a guest's link to their session. */
export async function reachVisit(platform: Platform, key: string): Promise<Visit> {
  const claims = unsealed(linkKeyOf(platform), claimsSchema, key);
  const visit = claims === undefined ? undefined : await findVisit(platform.db, claims.guestId);
  return visit ?? refuse("GUEST_LINK_INVALID", { status: 404 });
}
