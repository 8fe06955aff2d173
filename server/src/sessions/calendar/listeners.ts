import { batchMeetingChanged, batchRemoved } from "../../batches/events.ts";
import { participantJoined, participantRemoved } from "../../batches/participants/events.ts";
import { reacts } from "../../kernel/jobs/definitions.ts";
import { programRemoved } from "../../programs/events.ts";
import { listBatchesOf } from "../queries.ts";
import { inviteNewcomer, refreshSoon } from "./entries/service.ts";

export const calendarReactions = [
  reacts(batchMeetingChanged, (db, { batchId }) => refreshSoon(db, batchId)),
  reacts(batchRemoved, (db, { batchId }) => refreshSoon(db, batchId)),
  reacts(participantJoined, inviteNewcomer),
  reacts(participantRemoved, (db, { batchId }) => refreshSoon(db, batchId)),
  reacts(programRemoved, async (db, { programId }) => {
    for (const batchId of await listBatchesOf(db, programId)) await refreshSoon(db, batchId);
  }),
];
