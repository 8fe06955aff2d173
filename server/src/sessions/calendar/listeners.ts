import { batchMeetingChanged, batchRemoved } from "../../batches/events.ts";
import { participantJoined, participantRemoved } from "../../batches/participants/events.ts";
import { accountErased } from "../../identity/deletion/events.ts";
import { reacts } from "../../kernel/jobs/definitions.ts";
import { programRemoved } from "../../programs/events.ts";
import { listBatchesWithSessions } from "../queries.ts";
import { inviteNewcomer, refreshSoon } from "./entries/service.ts";
import { deleteRemindersOf } from "./queries.ts";

export const calendarReactions = [
  reacts(accountErased, "sessions.deleteReminders", (tx, { userId }) => deleteRemindersOf(tx, userId)),
  reacts(batchMeetingChanged, "sessions.refreshCalendar", (tx, { batchId }) => refreshSoon(tx, batchId)),
  reacts(batchRemoved, "sessions.refreshCalendar", (tx, { batchId }) => refreshSoon(tx, batchId)),
  reacts(participantJoined, "sessions.inviteToCalendar", inviteNewcomer),
  reacts(participantRemoved, "sessions.refreshCalendar", (tx, { batchId }) => refreshSoon(tx, batchId)),
  reacts(programRemoved, "sessions.refreshCalendar", async (tx, { programId }) => {
    for (const batchId of await listBatchesWithSessions(tx, programId)) await refreshSoon(tx, batchId);
  }),
];
