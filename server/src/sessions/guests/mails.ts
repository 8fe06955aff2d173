import type { Platform } from "../../kernel/platform.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { sendMail, whenOf } from "../../notifications/service.ts";
import { calendarPart } from "../calendar/service.ts";
import type { CalendarSession } from "../calendar/queries.ts";
import { guestLink } from "../guest-links/access.ts";
import type { GuestRow } from "./queries.ts";

export interface GuestMail {
  readonly guest: GuestRow;
  readonly entry: CalendarSession;
  readonly locale: string;
  readonly timeZone: string;
  /** The sequence number of the calendar entry, which makes each sending unique. */
  readonly sequence: number;
}

/** Mails a guest their link, which needs no account, with the session for the calendar. */
export async function sendGuestMail(platform: Platform, tx: Tx, mail: GuestMail): Promise<void> {
  const { guest, entry, locale, timeZone, sequence } = mail;
  const link = guestLink(platform, guest.guestId);
  const attendee = { email: guest.email, name: `${guest.firstName} ${guest.lastName}`.trim(), address: link };
  await sendMail(tx, {
    template: "GUEST_INVITATION",
    effectKey: `guest:${guest.guestId}:${sequence}`,
    to: guest.email,
    locale,
    values: {
      name: guest.firstName,
      topic: entry.topic,
      program: entry.programName,
      ...whenOf(entry.startsAt, timeZone, locale),
    },
    link,
    attachments: [calendarPart(platform.env, entry, { attendee, method: "REQUEST", sequence })],
  });
}
