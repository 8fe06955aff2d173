import { meetsByLink, zoomKindOf } from "@openrounds/contract/batches/schemas.ts";
import type { AddGuest, GuestEntrance } from "@openrounds/contract/sessions/guests/schemas.ts";
import { inviteAccounts, requireOwnName } from "../../identity/service.ts";
import { DAY, now } from "../../kernel/clock.ts";
import { countAttempt } from "../../kernel/db/attempts.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { newId } from "../../kernel/ids.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse, refuseConflict } from "../../kernel/refusal.ts";
import type { ReachedSession } from "../access.ts";
import { refreshSoon, sendEntry } from "../calendar/entries/service.ts";
import { findEntry } from "../calendar/queries.ts";
import { admitToRoom, publishRightsChanged } from "../live/service.ts";
import type { GuestVisitRow } from "../queries.ts";
import { recordLinkJoin } from "../stays/service.ts";
import { meetingLink } from "../zoom/links/service.ts";
import { withdrawSoon } from "../zoom/meetings/service.ts";
import { sendGuestMail } from "./mails.ts";
import { insertGuest, isInSession, markRemoved, type GuestRow } from "./queries.ts";

/** The daily limit of mails to guests, per organization. */
const GUEST_MAILS = { max: 500, windowMs: DAY };

const refuseKnown = (): never => refuse("GUEST_EXISTS", { status: 409, fields: { email: "GUEST_EXISTS" } });

function requireOpen({ session }: ReachedSession): void {
  if (session.status !== "SCHEDULED" && session.status !== "INPROGRESS") refuseConflict("SESSION_IS_OVER");
}

async function countMail(db: Db, { accessRow }: ReachedSession): Promise<void> {
  const { admitted, retryAfterS } = await countAttempt(db, `guests:${accessRow.program.organizationId}`, GUEST_MAILS);
  if (!admitted) refuse("GUEST_LIMIT_REACHED", { status: 429, retryAfterS });
}

/** Mails a guest their link, in the language of the account of their e-mail. */
async function mailLink(platform: Platform, tx: Tx, guest: GuestRow, locale: string): Promise<void> {
  const accounts = await inviteAccounts(tx, [{ kind: "EMAIL", email: guest.email }], locale);
  const account = accounts.get(guest.email);
  const entry = await findEntry(tx, guest.sessionId);
  if (account === undefined || entry === undefined) return;
  const { status, primaryReadingLanguage, timezone: timeZone } = account;
  if (status === "BLOCKED" || status === "DEACTIVATED") return;
  await sendEntry(tx, guest.userId, entry, (sequence) =>
    sendGuestMail(platform, tx, { guest, entry, locale: primaryReadingLanguage, timeZone, sequence }),
  );
}

/** Adds a guest to a session that is not over, by the account of their e-mail, and mails them their link. */
export async function addGuest(
  platform: Platform,
  reached: ReachedSession,
  { userId: addedBy, locale }: Actor,
  { sessionId, ...guest }: AddGuest,
): Promise<GuestRow> {
  const { db } = platform;
  requireOpen(reached);
  requireOwnName(platform.env, guest);
  if (await isInSession(db, reached.session, guest.email)) refuseKnown();
  await countMail(db, reached);
  return db.transaction(async (tx) => {
    const accounts = await inviteAccounts(tx, [{ kind: "EMAIL", email: guest.email }], locale);
    const account = accounts.get(guest.email);
    if (account === undefined) throw new Error("the account does not exist");
    const { userId } = account;
    const row = await insertGuest(tx, { ...guest, guestId: newId(), sessionId, userId, addedBy, createdAt: now() });
    if (row === undefined) return refuseKnown();
    await mailLink(platform, tx, row, locale);
    return row;
  });
}

/** Mails a guest their link again. */
export async function resendLink(
  platform: Platform,
  reached: ReachedSession & { readonly guest: GuestRow },
  { locale }: Actor,
): Promise<void> {
  requireOpen(reached);
  await countMail(platform.db, reached);
  await platform.db.transaction((tx) => mailLink(platform, tx, reached.guest, locale));
}

/**
 * Removes a guest from a session: invalidates the link, disconnects them from the room, and cancels the session in
 * their calendar.
 */
export async function removeGuest(
  db: Db,
  { guest: { guestId, userId }, session }: ReachedSession & { readonly guest: GuestRow },
): Promise<void> {
  await db.transaction(async (tx) => {
    await markRemoved(tx, guestId, now());
    await publishRightsChanged(tx, { userId });
    await withdrawSoon(tx, { batchId: session.batchId, userId });
    await refreshSoon(tx, session.batchId);
  });
}

/** Admits a guest to their running session: to its room, or to the link where it meets. */
export async function enterAsGuest(platform: Platform, visit: GuestVisitRow): Promise<GuestEntrance> {
  const { guest, session, setting } = visit;
  const { userId, guestId } = guest;
  if (session.status !== "INPROGRESS") refuseConflict("SESSION_NOT_STARTED");
  if (meetsByLink(setting)) {
    await recordLinkJoin(platform.db, visit, { userId });
    return { userId, room: null, joinUrl: setting.vcLink };
  }
  if (zoomKindOf(setting) !== undefined) {
    const entrant = { userId, role: "GUEST_PARTICIPANT", mayHost: false } as const;
    return { userId, room: null, joinUrl: await meetingLink(platform, session.sessionId, entrant) };
  }
  const name = `${guest.firstName} ${guest.lastName}`.trim();
  const mayNothing = { canModerate: false, canEnd: false };
  return {
    userId,
    joinUrl: null,
    room: await admitToRoom(platform, visit, { userId, name, by: { guestId } }, mayNothing),
  };
}
