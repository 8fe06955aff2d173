import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { cutText, graphemesOf } from "@openrounds/contract/kernel/graphemes.ts";
import { zoneName } from "@openrounds/messages/locales.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { Env } from "../../kernel/env.ts";
import { translate } from "../../kernel/i18n/messages.ts";
import { formatShortMoment, formatTime } from "../../kernel/i18n/moments.ts";
import { findWording } from "../../organizations/wordings/service.ts";
import { SUBJECT_LENGTH, sendMail, sendPush, sendText, sendWhatsApp, whenOf } from "../../notifications/service.ts";
import { claimReminder, type CalendarSession, type CalendarRecipient, type DueReminder } from "./queries.ts";
import { calendarAttachment, calendarPart, meetingAddress, pageAddress, formatSchedule } from "./service.ts";

const nameOf = ({ firstName, lastName }: Pick<CalendarRecipient, "firstName" | "lastName">): string =>
  `${firstName} ${lastName}`.trim();

/** Mails sessions to one person: a single one as a request, several as one file. */
export async function sendCalendarMail(
  tx: Tx,
  env: Env,
  person: CalendarRecipient,
  sessions: readonly CalendarSession[],
  sequence: number,
): Promise<void> {
  const [first] = sessions;
  if (first === undefined || person.email === null) return;
  const isOne = sessions.length === 1;
  const { locale, timeZone } = person;
  const attendee = { email: person.email, name: nameOf(person) };
  const file = isOne
    ? calendarPart(env, first, { attendee, method: "REQUEST", sequence })
    : calendarAttachment(env, sessions);
  await sendMail(tx, {
    template: isOne ? "CALENDAR_INVITE" : "CALENDAR_INVITES",
    effectKey: `calendar:${isOne ? first.sessionId : first.batchId}:${sequence}:${person.userId}`,
    to: person.email,
    userId: person.userId,
    locale,
    isBulk: true,
    values: {
      topic: isOne ? first.topic : first.batchName,
      program: first.programName,
      ...(isOne ? whenOf(first.startsAt, timeZone, locale) : { when: formatSchedule(sessions, timeZone, locale) }),
    },
    link: isOne ? meetingAddress(env, first) : pageAddress(env, batchPath(first.batchId)),
    attachments: [file],
  });
}

/** The kind of a change in a person's calendar. */
export type ChangeKind = "NEW" | "MOVED" | "CANCELLED" | "LEFT" | "OTHER";

export interface CalendarChange {
  readonly kind: ChangeKind;
  readonly session: CalendarSession;
  /** The time that the person was last sent. */
  readonly before: Pick<CalendarSession, "startsAt" | "endsAt"> | undefined;
  /** The person's own address of the meeting, if they have one. */
  readonly address: string | undefined;
}

/** The maximum number of changes in one mail, each with its own calendar part. */
const CHANGES_PER_MAIL = 50;

const isGone = ({ kind }: CalendarChange): boolean => kind === "CANCELLED" || kind === "LEFT";

/** One line of the list: the topic, the former time and the new time. */
function changeLine({ kind, session, before }: CalendarChange, { locale, timeZone }: CalendarRecipient): string {
  const at = (when: Date): string => formatTime(when, timeZone, locale);
  const after = at(session.startsAt);
  return translate(locale, "sessions.change", {
    kind,
    topic: session.topic,
    before: before === undefined ? after : at(before.startsAt),
    after,
  });
}

/** The kind of all changes of a mail: a single one, or several. */
function commonKind(changes: readonly CalendarChange[]): ChangeKind {
  const [first] = changes;
  return first !== undefined && changes.every(({ kind }) => kind === first.kind) ? first.kind : "OTHER";
}

/**
 * Mails one person the changes of their calendar. Each change is a separate part, since Outlook and Gmail read one
 * event per part.
 */
export async function sendChangeMail(
  tx: Tx,
  env: Env,
  person: CalendarRecipient,
  changes: readonly CalendarChange[],
  sequence: number,
): Promise<void> {
  const { email, locale, timeZone, userId } = person;
  if (email === null) return;
  for (let from = 0; from < changes.length; from += CHANGES_PER_MAIL) {
    const mailed = changes.slice(from, from + CHANGES_PER_MAIL);
    const [first] = mailed;
    if (first === undefined) return;
    const { session } = first;
    const kind = commonKind(mailed);
    await sendMail(tx, {
      template: "CALENDAR_CHANGE",
      effectKey: `calendar:${session.batchId}:${sequence}:${userId}:${from}`,
      to: email,
      userId,
      locale,
      isBulk: true,
      values: {
        kind,
        what: mailed.length === 1 ? changeSubject(first, kind, person) : session.batchName,
        program: session.programName,
        zone: zoneName(locale, timeZone, session.startsAt.getTime()),
        list: mailed.map((change) => changeLine(change, person)).join("\n"),
      },
      ...(kind !== "LEFT" && { link: first.address ?? pageAddress(env, batchPath(session.batchId)) }),
      attachments: mailed.map((change, index) => {
        const name = mailed.length === 1 ? "sessions.ics" : `session-${from + index + 1}.ics`;
        const method = isGone(change) ? "CANCEL" : "REQUEST";
        const attendee = { email, name: nameOf(person), address: change.address };
        const times = isGone(change) ? change.before : undefined;
        return calendarPart(env, { ...change.session, ...times }, { attendee, method, sequence }, name);
      }),
    });
  }
}

/** The minimum number of characters that distinguish a topic. */
const TOPIC_LENGTH = 16;

/** One session in the subject of a mail: its topic, and its new or former time if there is space for both. */
function changeSubject(change: CalendarChange, kind: ChangeKind, { locale, timeZone }: CalendarRecipient): string {
  const { session, before } = change;
  const at = isGone(change) ? (before?.startsAt ?? session.startsAt) : session.startsAt;
  const time = formatShortMoment(at, timeZone, locale);
  const others = translate(locale, "mail.CALENDAR_CHANGE.subject", { kind, what: `, ${time}` });
  const room = SUBJECT_LENGTH - graphemesOf(others).length;
  const length = graphemesOf(session.topic).length;
  if (length <= room) return `${session.topic}, ${time}`;
  return room > TOPIC_LENGTH ? `${cutText(session.topic, room - 1)}, ${time}` : session.topic;
}

/**
 * Sends one reminder of a session, by mail, by push and by WhatsApp, or by SMS without an e-mail and WhatsApp; each once per
 * start time.
 */
export async function sendReminder(tx: Tx, env: Env, { person, minutes, ...session }: DueReminder): Promise<void> {
  const { email, phone, countryCode, locale, timeZone, userId } = person;
  const { sessionId, startsAt, organizationId } = session;
  if (!(await claimReminder(tx, { sessionId, userId, startsAt, minutes }))) return;
  const message = {
    template: "SESSION_REMINDER",
    userId,
    session: { sessionId, startsAt },
    effectKey: `reminder:${sessionId}:${startsAt.getTime()}:${minutes}:${userId}`,
    locale,
    isBulk: true,
    wording: await findWording(tx, organizationId, { message: "SESSION_REMINDER", locale }),
    values: {
      name: person.firstName,
      topic: session.topic,
      batch: session.batchName,
      program: session.programName,
      organization: session.organizationName,
      ...whenOf(startsAt, timeZone, locale),
    },
    link: meetingAddress(env, session),
  } as const;
  await sendPush(tx, message);
  const isChatted = phone !== null && (await sendWhatsApp(tx, env, message));
  if (email !== null) await sendMail(tx, { ...message, to: email });
  else if (phone !== null && !isChatted) await sendText(tx, { ...message, to: `+${countryCode ?? ""}${phone}` });
}
