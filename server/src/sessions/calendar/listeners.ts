import { batchMeetingChanged, batchRemoved } from "../../batches/events.ts";
import { participantJoined, participantRemoved } from "../../batches/participants/events.ts";
import { reacts } from "../../kernel/jobs/definitions.ts";
import { programRemoved } from "../../programs/events.ts";
import { listBatchesOf } from "../queries.ts";
import { inviteNewcomer, refreshSoon } from "./entries/service.ts";

export const calendarReactions = [
  reacts(batchMeetingChanged, (tx, { batchId }) => refreshSoon(tx, batchId)),
  reacts(batchRemoved, (tx, { batchId }) => refreshSoon(tx, batchId)),
  reacts(participantJoined, inviteNewcomer),
  reacts(participantRemoved, (tx, { batchId }) => refreshSoon(tx, batchId)),
  reacts(programRemoved, async (tx, { programId }) => {
    for (const batchId of await listBatchesOf(tx, programId)) await refreshSoon(tx, batchId);
  }),
];
