import type { AddGuest, Guest } from "@openrounds/contract/sessions/guests/schemas.ts";
import { inviteAccounts } from "../../identity/service.ts";
import { DAY, now } from "../../kernel/clock.ts";
import { countAttempt } from "../../kernel/db/attempts.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { newId } from "../../kernel/ids.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse, refuseConflict } from "../../kernel/refusal.ts";
import type { ReachedSession } from "../access.ts";
import { findEntry } from "../calendar/queries.ts";
import { sendCalendarMail } from "../calendar/mails.ts";
import { insertGuest, isIn, type GuestRow } from "./queries.ts";

/** How many guests an organization lets in within a day. */
const ADDED_PER_DAY = { max: 500, windowMs: DAY };

const refuseKnown = (): never => refuse("GUEST_EXISTS", { status: 409, fields: { email: "GUEST_EXISTS" } });

/** A guest as organisers see them. */
export const presentGuest = ({ guestId, sessionId, firstName, lastName, email }: GuestRow): Guest => ({
  guestId,
  sessionId,
  firstName,
  lastName,
  email,
});

/** Lets a person into one session that is not over, by the account of their e-mail, and mails them the way. */
export async function addGuest(
  { db, env }: Platform,
  { session, place }: ReachedSession,
  { userId: addedBy, locale }: Actor,
  { sessionId, ...guest }: AddGuest,
): Promise<GuestRow> {
  if (session.status !== "SCHEDULED" && session.status !== "INPROGRESS") refuseConflict("SESSION_IS_OVER");
  if (await isIn(db, session, guest.email)) refuseKnown();
  const { admitted, retryAfterS } = await countAttempt(db, `guests:${place.program.organizationId}`, ADDED_PER_DAY);
  if (!admitted) refuse("GUEST_LIMIT_REACHED", { status: 429, retryAfterS });
  return db.transaction(async (tx) => {
    const accounts = await inviteAccounts(tx, [{ kind: "EMAIL", email: guest.email }], locale);
    const account = accounts.get(guest.email);
    if (account === undefined) throw new Error("the account vanished");
    const { userId, status, primaryReadingLanguage, timezone: timeZone } = account;
    const row = await insertGuest(tx, { ...guest, guestId: newId(), sessionId, userId, addedBy, createdAt: now() });
    if (row === undefined) return refuseKnown();
    const entry = await findEntry(tx, sessionId);
    const isReachable = status !== "BLOCKED" && status !== "DEACTIVATED";
    if (entry !== undefined && isReachable) {
      const person = { ...guest, userId, countryCode: null, phone: null, locale: primaryReadingLanguage, timeZone };
      await sendCalendarMail(tx, env, person, [entry]);
    }
    return row;
  });
}
