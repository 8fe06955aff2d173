import { DAY, now, nowMs } from "../../kernel/clock.ts";
import { handles, repeats } from "../../kernel/jobs/definitions.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refreshBatch, sendUnsentChanges } from "./entries/service.ts";
import { refreshCalendars, tellPerson } from "./events.ts";
import { sendReminder } from "./mails.ts";
import { deleteRemindersBefore, listDueReminders, type LastReminder } from "./queries.ts";

const REMINDERS_PER_PAGE = 500;

/** Sends due reminders to everybody who wants them. The query leaves out people who were reminded before. */
async function sendDueReminders({ db, env }: Platform): Promise<void> {
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
