import { batchPath } from "@openrounds/contract/batches/paths.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Env } from "../../kernel/env.ts";
import { sendMail, sendPush, sendText } from "../../notifications/service.ts";
import { reminderKey, type CalendarSession, type Recipient, type Unreminded } from "./queries.ts";
import { calendarAttachment, meetingAddress, pageAddress, tellMoment, tellSchedule } from "./service.ts";

const nameOf = ({ firstName, lastName }: Pick<Recipient, "firstName" | "lastName">): string =>
  `${firstName} ${lastName}`.trim();

/** Mails sessions to one person; the same state of the same sessions once. */
export async function sendCalendarMail(
  db: Db,
  env: Env,
  person: Recipient,
  sessions: readonly CalendarSession[],
): Promise<void> {
  const [first] = sessions;
  if (first === undefined || person.email === null) return;
  const isOne = sessions.length === 1;
  const version = Math.max(...sessions.map(({ updatedAt }) => updatedAt.getTime()));
  const about = isOne ? first.sessionId : `${first.batchId}:${sessions.length}`;
  const { locale, timeZone } = person;
  await sendMail(db, {
    template: "CALENDAR_INVITE",
    effectKey: `calendar:${about}:${version}:${person.userId}`,
    to: person.email,
    locale,
    isBulk: true,
    values: {
      topic: isOne ? first.topic : first.batchName,
      program: first.programName,
      when: isOne ? tellMoment(first.startsAt, timeZone, locale) : tellSchedule(sessions, timeZone, locale),
    },
    link: isOne ? meetingAddress(env, first) : pageAddress(env, batchPath(first.batchId)),
    attachments: [calendarAttachment(env, sessions, { email: person.email, name: nameOf(person) })],
  });
}

/** Reminds one person of a session, by mail, or by SMS where there is no e-mail, and on their devices; once per start. */
export async function sendReminder(db: Db, env: Env, { person, ...session }: Unreminded): Promise<void> {
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
  await sendPush(db, message);
  if (email !== null) await sendMail(db, { ...message, to: email });
  else if (phone !== null) await sendText(db, { ...message, to: `+${countryCode ?? ""}${phone}` });
}
