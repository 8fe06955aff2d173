import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import type { CalendarEntry } from "@openrounds/contract/sessions/calendar/rules.ts";
import { roomPath } from "@openrounds/contract/sessions/paths.ts";
import { matchLocale } from "@openrounds/messages/locales.ts";
import { now } from "../../kernel/clock.ts";
import type { Env } from "../../kernel/env.ts";
import { intlLocale, translate } from "../../kernel/i18n/messages.ts";
import type { Attachment } from "../../notifications/tables.ts";
import type { CalendarSession } from "./queries.ts";

export { listEntries } from "./queries.ts";

type Site = Pick<Env, "PUBLIC_URL" | "PRODUCT_NAME" | "SUPPORT_EMAIL">;

/** An address of the application as mails and calendars carry it. */
export const pageAddress = ({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">, path: string): string => `${PUBLIC_URL}${path}`;

/** Where a session meets, as far as everybody may know: its room, or the page with the button that leads to it. */
export const meetingAddress = (site: Pick<Env, "PUBLIC_URL">, session: CalendarSession): string =>
  pageAddress(site, session.vcProvider === "ROOM" ? roomPath(session.sessionId) : batchPath(session.batchId));

/** A session as a calendar entry. */
export const entryOf = (site: Site, session: CalendarSession): CalendarEntry => ({
  title: session.topic,
  details: `${session.programName} · ${session.batchName}`,
  location: meetingAddress(site, session),
  startsAtMs: session.startsAt.getTime(),
  endsAtMs: session.endsAt.getTime(),
});

/** Grows with every change of a session, so that calendars take the newer entry. */
const sequenceOf = ({ createdAt, updatedAt }: CalendarSession): number =>
  Math.max(0, Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1000));

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/**
 * A calendar file: a request to one person for one session, else a publication of many. Instants are
 * written in UTC, so that no calendar can misread a time zone; the id of an entry never changes.
 */
export function calendarFile(
  site: Site,
  sessions: readonly CalendarSession[],
  attendee?: { email: string; name: string },
): string {
  const asks = attendee !== undefined && sessions.length === 1;
  const method = asks ? ICalCalendarMethod.REQUEST : ICalCalendarMethod.PUBLISH;
  const calendar = ical({ prodId: { company: "OpenRounds", product: "OpenRounds", language: "EN" }, method });
  for (const session of sessions) {
    const { title, details, location, startsAtMs, endsAtMs } = entryOf(site, session);
    const event = calendar.createEvent({
      id: `${session.sessionId}@${new URL(site.PUBLIC_URL).hostname}`,
      sequence: sequenceOf(session),
      stamp: now(),
      start: new Date(startsAtMs),
      end: new Date(endsAtMs),
      summary: oneLine(title),
      description: `${oneLine(details)}\n${location}`,
      location,
      url: location,
      status: ICalEventStatus.CONFIRMED,
      organizer: { name: site.PRODUCT_NAME, email: site.SUPPORT_EMAIL },
    });
    if (!asks) continue;
    event.createAttendee({
      email: attendee.email,
      name: oneLine(attendee.name),
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.NEEDSACTION,
      rsvp: false,
    });
  }
  return calendar.toString();
}

/** A calendar file as mails carry it. */
export function calendarAttachment(
  site: Site,
  sessions: readonly CalendarSession[],
  attendee?: { email: string; name: string },
): Attachment {
  const text = calendarFile(site, sessions, attendee);
  const method = text.includes("METHOD:REQUEST") ? "REQUEST" : "PUBLISH";
  return { name: "sessions.ics", type: `text/calendar; charset=utf-8; method=${method}`, text };
}

const languageOf = (locale: string): string => {
  const language = matchLocale(locale) ?? "en";
  return intlLocale(language === "en" ? "en-IN" : language);
};

/** An instant as people of a language say it, with the name of the time zone: Thu, 12 Mar, 7:00 pm IST. */
export const tellMoment = (at: Date, timeZone: string, locale: string): string =>
  new Intl.DateTimeFormat(languageOf(locale), {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
    timeZoneName: "short",
  }).format(at);

/** How many sessions are to come, the first and the last, as one sentence. */
export function tellSchedule(sessions: readonly CalendarSession[], timeZone: string, locale: string): string {
  const times = sessions.map(({ startsAt }) => startsAt);
  const [first] = times;
  const last = times.at(-1);
  if (first === undefined || last === undefined) return translate(locale, "sessions.schedule.open");
  return translate(locale, "sessions.schedule", {
    count: times.length,
    first: tellMoment(first, timeZone, locale),
    last: tellMoment(last, timeZone, locale),
  });
}
