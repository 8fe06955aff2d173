import { batchPath } from "@openrounds/contract/batches/paths.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { Env } from "../../kernel/env.ts";
import { translate } from "../../kernel/i18n/messages.ts";
import { sendMail, sendPush, sendText } from "../../notifications/service.ts";
import { reminderKey, type CalendarSession, type Recipient, type Unreminded } from "./queries.ts";
import {
  calendarAttachment,
  calendarPart,
  meetingAddress,
  pageAddress,
  tellMoment,
  tellSchedule,
  tellTime,
  tellZone,
} from "./service.ts";

const nameOf = ({ firstName, lastName }: Pick<Recipient, "firstName" | "lastName">): string =>
  `${firstName} ${lastName}`.trim();

/** Mails sessions to one person: one as a request, several as a file of all. */
export async function sendCalendarMail(
  tx: Tx,
  env: Env,
  person: Recipient,
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
    locale,
    isBulk: true,
    values: {
      topic: isOne ? first.topic : first.batchName,
      program: first.programName,
      when: isOne ? tellMoment(first.startsAt, timeZone, locale) : tellSchedule(sessions, timeZone, locale),
    },
    link: isOne ? meetingAddress(env, first) : pageAddress(env, batchPath(first.batchId)),
    attachments: [file],
  });
}

/** What became of a session in the calendar of a person. */
export type ChangeKind = "NEW" | "MOVED" | "CANCELLED" | "LEFT" | "OTHER";

export interface Change {
  readonly kind: ChangeKind;
  readonly session: CalendarSession;
  /** When it was, by what the person was told last. */
  readonly before: Pick<CalendarSession, "startsAt" | "endsAt"> | undefined;
  /** Where the person comes in, if not by the address for everybody. */
  readonly address: string | undefined;
}

/** So many changes go into one mail, each with a file of its own. */
const CHANGES_PER_MAIL = 50;

const isGone = ({ kind }: Change): boolean => kind === "CANCELLED" || kind === "LEFT";

/** One line of the list: what the session is called, when it was and when it is. */
function tellChange({ kind, session, before }: Change, { locale, timeZone }: Recipient): string {
  const at = (when: Date): string => tellTime(when, timeZone, locale);
  const after = at(session.startsAt);
  return translate(locale, "sessions.change", {
    kind,
    topic: session.topic,
    before: before === undefined ? after : at(before.startsAt),
    after,
  });
}

/** What the whole mail is about: one kind of change, or several. */
function kindOfAll(changes: readonly Change[]): ChangeKind {
  const [first] = changes;
  return first !== undefined && changes.every(({ kind }) => kind === first.kind) ? first.kind : "OTHER";
}

/** Mails one person what changed in their calendar, each change as a part of its own, since Outlook and Gmail read one event per part. */
export async function sendChangeMail(
  tx: Tx,
  env: Env,
  person: Recipient,
  changes: readonly Change[],
  sequence: number,
): Promise<void> {
  const { email, locale, timeZone, userId } = person;
  if (email === null) return;
  for (let from = 0; from < changes.length; from += CHANGES_PER_MAIL) {
    const told = changes.slice(from, from + CHANGES_PER_MAIL);
    const [first] = told;
    if (first === undefined) return;
    const { session } = first;
    const kind = kindOfAll(told);
    await sendMail(tx, {
      template: "CALENDAR_CHANGE",
      effectKey: `calendar:${session.batchId}:${sequence}:${userId}:${from}`,
      to: email,
      locale,
      isBulk: true,
      values: {
        kind,
        what: told.length === 1 ? tellSubject(first, person) : session.batchName,
        program: session.programName,
        zone: tellZone(session.startsAt, timeZone, locale),
        list: told.map((change) => tellChange(change, person)).join("\n"),
      },
      ...(kind !== "LEFT" && { link: first.address ?? pageAddress(env, batchPath(session.batchId)) }),
      attachments: told.map((change, index) => {
        const name = told.length === 1 ? "sessions.ics" : `session-${from + index + 1}.ics`;
        const method = isGone(change) ? "CANCEL" : "REQUEST";
        const attendee = { email, name: nameOf(person), address: change.address };
        const times = isGone(change) ? change.before : undefined;
        return calendarPart(env, { ...change.session, ...times }, { attendee, method, sequence }, name);
      }),
    });
  }
}

/** One session in the subject of a mail: what it is called and when it is, or was. */
function tellSubject(change: Change, { locale, timeZone }: Recipient): string {
  const { session, before } = change;
  const at = isGone(change) ? (before?.startsAt ?? session.startsAt) : session.startsAt;
  return `${session.topic}, ${tellMoment(at, timeZone, locale)}`;
}

/** Reminds one person of a session, by mail, or by SMS where there is no e-mail, and on their devices; once per start. */
export async function sendReminder(tx: Tx, env: Env, { person, ...session }: Unreminded): Promise<void> {
  const { email, phone, countryCode, locale, timeZone, userId } = person;
  const message = {
    template: "SESSION_REMINDER",
    userId,
    effectKey: reminderKey(session.sessionId, session.startsAt, userId),
    locale,
    isBulk: true,
    values: {
      topic: session.topic,
      program: session.programName,
      when: tellMoment(session.startsAt, timeZone, locale),
    },
    link: meetingAddress(env, session),
  } as const;
  await sendPush(tx, message);
  if (email !== null) await sendMail(tx, { ...message, to: email });
  else if (phone !== null) await sendText(tx, { ...message, to: `+${countryCode ?? ""}${phone}` });
}
