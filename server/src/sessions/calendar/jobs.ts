import { DAY, now, nowMs } from "../../kernel/clock.ts";
import { handles, repeats } from "../../kernel/jobs/definitions.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refreshBatch, sendUnsentChanges } from "./entries/service.ts";
import { listUnsentAboutSessions, withdrawMessages } from "../../notifications/service.ts";
import { refreshCalendars, tellPerson } from "./events.ts";
import { sendReminder } from "./mails.ts";
import { deleteRemindersBefore, listDueReminders, listStarts, type LastReminder } from "./queries.ts";

const REMINDERS_PER_PAGE = 500;

/** Withdraws reminders that wait for the end of quiet hours while their session was moved or cancelled. */
async function withdrawOutdated({ db }: Platform): Promise<void> {
  const waiting = await listUnsentAboutSessions(db);
  const starts = await listStarts(
    db,
    waiting.flatMap(({ sessionId }) => sessionId ?? []),
  );
  const outdated = waiting.filter(
    ({ sessionId, startsAt }) => starts.get(sessionId ?? "")?.getTime() !== startsAt?.getTime(),
  );
  if (outdated.length === 0) return;
  await db.transaction((tx) =>
    withdrawMessages(
      tx,
      outdated.map(({ deliveryId }) => deliveryId),
    ),
  );
}

/** Sends due reminders to everybody who wants them. The query leaves out people who were reminded before. */
async function sendDueReminders(platform: Platform): Promise<void> {
  const { db, env } = platform;
  await withdrawOutdated(platform);
  for (let after: LastReminder | undefined; ;) {
    const due = await listDueReminders(db, now(), { after, limit: REMINDERS_PER_PAGE });
    for (const each of due) await db.transaction((tx) => sendReminder(tx, env, each));
    if (due.length < REMINDERS_PER_PAGE) return;
    after = due.at(-1);
  }
}

const forgetPastReminders = ({ db }: Platform): Promise<void> =>
  db.transaction((tx) => deleteRemindersBefore(tx, new Date(nowMs() - DAY)));

export const calendarJobs = [
  handles(refreshCalendars, ({ db }, { batchId }) => refreshBatch(db, batchId)),
  handles(tellPerson, sendUnsentChanges),
  repeats("sessions.remind", "* * * * *", sendDueReminders),
  repeats("sessions.forgetPastReminders", "40 3 * * *", forgetPastReminders),
];
