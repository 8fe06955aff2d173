import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import type { CalendarEntry } from "@openrounds/contract/sessions/calendar/rules.ts";
import { roomPath } from "@openrounds/contract/sessions/paths.ts";
import { zoneName } from "@openrounds/messages/locales.ts";
import { now } from "../../kernel/clock.ts";
import type { Env } from "../../kernel/env.ts";
import { translate } from "../../kernel/i18n/messages.ts";
import { formatMoment, formatTime } from "../../kernel/i18n/moments.ts";
import type { Attachment } from "../../notifications/tables.ts";
import type { CalendarSession } from "./queries.ts";

export { listEntries } from "./queries.ts";

type SiteSettings = Pick<Env, "PUBLIC_URL" | "PRODUCT_NAME" | "SUPPORT_EMAIL">;

/** An absolute address of the application, for mails and calendars. */
export const pageAddress = ({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">, path: string): string => `${PUBLIC_URL}${path}`;

/** The public meeting place of a session: its room, or the page with the join button. */
export const meetingAddress = (site: Pick<Env, "PUBLIC_URL">, session: CalendarSession): string =>
  pageAddress(site, session.vcProvider === "ROOM" ? roomPath(session.sessionId) : batchPath(session.batchId));

/** A session as a calendar entry. */
export const entryOf = (
  site: SiteSettings,
  session: CalendarSession,
  location = meetingAddress(site, session),
): CalendarEntry => ({
  title: session.topic,
  details: `${session.programName} · ${session.batchName}`,
  location,
  startsAtMs: session.startsAt.getTime(),
  endsAtMs: session.endsAt.getTime(),
});

/** The start of 2020, the origin of sequence numbers. */
const SEQUENCE_START_MS = Date.UTC(2020);

/** The sequence number of a change at an instant. */
export const sequenceAt = (at: Date): number => Math.floor((at.getTime() - SEQUENCE_START_MS) / 1000);

/** The present sequence number, higher than all earlier ones. */
export const presentSequence = (): number => sequenceAt(now());

/** The UID of a session in all calendars; it never changes. */
export const eventId = ({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">, sessionId: string): string =>
  `${sessionId}@${new URL(PUBLIC_URL).hostname}`;

/** A text without line breaks. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** The attendee of a calendar entry, and whether the entry is a request or a cancellation. */
export interface AddressedEntry {
  readonly attendee: {
    readonly email: string;
    readonly name: string;
    /** The attendee's own address of the meeting, if they have one. */
    readonly address?: string | undefined;
  };
  readonly method: "REQUEST" | "CANCEL";
  readonly sequence: number;
}

/**
 * An iCalendar file: a request to one person, or a publication. Instants are in UTC, so that no calendar misreads a
 * time zone. The UID of an entry never changes.
 */
export function calendarFile(site: SiteSettings, sessions: readonly CalendarSession[], to?: AddressedEntry): string {
  const method = ICalCalendarMethod[to?.method ?? "PUBLISH"];
  const calendar = ical({ prodId: { company: "OpenRounds", product: "OpenRounds", language: "EN" }, method });
  for (const session of sessions) {
    const { title, details, location, startsAtMs, endsAtMs } = entryOf(site, session, to?.attendee.address);
    const event = calendar.createEvent({
      id: eventId(site, session.sessionId),
      sequence: to?.sequence ?? presentSequence(),
      stamp: now(),
      start: new Date(startsAtMs),
      end: new Date(endsAtMs),
      summary: oneLine(title),
      description: `${oneLine(details)}\n${location}`,
      location,
      url: location,
      status: to?.method === "CANCEL" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      organizer: { name: site.PRODUCT_NAME, email: site.SUPPORT_EMAIL },
    });
    if (to === undefined) continue;
    event.createAttendee({
      email: to.attendee.email,
      name: oneLine(to.attendee.name),
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.NEEDSACTION,
      rsvp: false,
    });
  }
  return calendar.toString();
}

const partOf = (name: string, text: string, method: string): Attachment => ({
  name,
  type: `text/calendar; charset=utf-8; method=${method}`,
  text,
});

/** Sessions as an attached calendar file, the same for all recipients. */
export const calendarAttachment = (site: SiteSettings, sessions: readonly CalendarSession[]): Attachment =>
  partOf("sessions.ics", calendarFile(site, sessions), "PUBLISH");

/** One session as a mail part that adds it to the calendar of a person, or cancels it. */
export const calendarPart = (
  site: SiteSettings,
  session: CalendarSession,
  to: AddressedEntry,
  name = "sessions.ics",
): Attachment => partOf(name, calendarFile(site, [session], to), to.method);

/** The number of future sessions, the first and the last, as one sentence; a time zone is named once. */
export function formatSchedule(sessions: readonly CalendarSession[], timeZone: string, locale: string): string {
  const times = sessions.map(({ startsAt }) => startsAt);
  const [first] = times;
  const last = times.at(-1);
  if (first === undefined || last === undefined) return translate(locale, "sessions.schedule.open");
  const [zone, lastZone] = [first, last].map((at) => zoneName(locale, timeZone, at.getTime()));
  const isSameZone = times.length > 1 && zone === lastZone;
  return translate(locale, "sessions.schedule", {
    count: times.length,
    first: isSameZone ? formatTime(first, timeZone, locale) : formatMoment(first, timeZone, locale),
    last: formatMoment(last, timeZone, locale),
  });
}
