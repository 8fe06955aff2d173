import { now } from "../../kernel/clock.ts";
import { handles, repeats } from "../../kernel/jobs/definitions.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refreshBatch, tell } from "./entries/service.ts";
import { refreshCalendars, tellPerson } from "./events.ts";
import { sendReminder } from "./mails.ts";
import { listUnreminded, type Reminded } from "./queries.ts";

const REMINDED_AT_ONCE = 500;

/** Reminds everybody whose time has come and who wants it, each once in a run; who was reminded before is left out by the query. */
async function remind({ db, env }: Platform): Promise<void> {
  for (let after: Reminded | undefined; ;) {
    const due = await listUnreminded(db, now(), { after, limit: REMINDED_AT_ONCE });
    for (const each of due) await db.transaction((tx) => sendReminder(tx, env, each));
    if (due.length < REMINDED_AT_ONCE) return;
    after = due.at(-1);
  }
}

export const calendarJobs = [
  handles(refreshCalendars, ({ db }, { batchId }) => refreshBatch(db, batchId)),
  handles(tellPerson, tell),
  repeats("sessions.remind", "* * * * *", remind),
];
