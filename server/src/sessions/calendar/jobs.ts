import { now } from "../../kernel/clock.ts";
import { handles, repeats } from "../../kernel/jobs/definitions.ts";
import type { Platform } from "../../kernel/platform.ts";
import { sendCalendarInvites } from "./events.ts";
import { sendCalendarMail, sendReminder } from "./mails.ts";
import { listEntries, listRecipients, listUnreminded, type Reminded } from "./queries.ts";

const REMINDED_AT_ONCE = 500;

/** Reminds everybody whose time has come and who wants it, each once in a run; who was reminded before is left out by the query. */
async function remind({ db, env }: Platform): Promise<void> {
  for (let after: Reminded | undefined; ;) {
    const due = await listUnreminded(db, now(), { after, limit: REMINDED_AT_ONCE });
    for (const each of due) await sendReminder(db, env, each);
    if (due.length < REMINDED_AT_ONCE) return;
    after = due.at(-1);
  }
}

export const calendarJobs = [
  handles(sendCalendarInvites, async ({ db, env }, { batchId, sessionIds }) => {
    const wanted = new Set(sessionIds);
    const sessions = (await listEntries(db, batchId, now())).filter(({ sessionId }) => wanted.has(sessionId));
    for (const person of await listRecipients(db, batchId)) await sendCalendarMail(db, env, person, sessions);
  }),
  repeats("sessions.remind", "* * * * *", remind),
];
