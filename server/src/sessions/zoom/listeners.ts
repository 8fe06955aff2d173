import { batchMeetingChanged, batchRemoved } from "../../batches/events.ts";
import { participantRemoved } from "../../batches/participants/events.ts";
import { reacts } from "../../kernel/jobs/definitions.ts";
import { enqueue } from "../../kernel/jobs/outbox.ts";
import { programRemoved } from "../../programs/events.ts";
import { sessionEnded, sessionsPlanned } from "../events.ts";
import { listBatchesWithSessions } from "../queries.ts";
import { endMeeting } from "./meetings/events.ts";
import { findMeeting } from "./meetings/queries.ts";
import { syncSoon, withdrawSoon } from "./meetings/service.ts";
import { mendSoon } from "./participation/service.ts";

export const zoomReactions = [
  reacts(sessionsPlanned, "sessions.syncMeetings", (tx, { batchId }) => syncSoon(tx, batchId)),
  reacts(batchMeetingChanged, "sessions.syncMeetings", (tx, { batchId }) => syncSoon(tx, batchId)),
  reacts(batchRemoved, "sessions.syncMeetings", (tx, { batchId }) => syncSoon(tx, batchId)),
  reacts(programRemoved, "sessions.syncMeetings", async (tx, { programId }) => {
    for (const batchId of await listBatchesWithSessions(tx, programId)) await syncSoon(tx, batchId);
  }),
  reacts(participantRemoved, "sessions.withdrawPerson", withdrawSoon),
  reacts(sessionEnded, "sessions.endMeeting", async (tx, { sessionId }) => {
    if ((await findMeeting(tx, sessionId)) === undefined) return;
    await enqueue(tx, endMeeting, { sessionId });
    await mendSoon(tx, sessionId);
  }),
];
