import { accountErased } from "../identity/deletion/events.ts";
import { reacts } from "../kernel/jobs/definitions.ts";
import { programRemoved } from "../programs/events.ts";
import { deleteChangesOf } from "./changes/queries.ts";
import { participantJoined, participantRemoved, participantRolesChanged } from "./participants/events.ts";
import { endWaiting, forgetWaiting, offerSeats } from "./seats/service.ts";
import { removeBatchesOfProgram } from "./service.ts";

export const batchReactions = [
  reacts(programRemoved, "batches.removeWithProgram", (tx, { programId }) => removeBatchesOfProgram(tx, programId)),
  reacts(participantJoined, "batches.endWaiting", (tx, { batchId, userId }) => endWaiting(tx, batchId, userId)),
  reacts(participantRemoved, "batches.offerSeat", (tx, { batchId }) => offerSeats(tx, batchId)),
  reacts(participantRolesChanged, "batches.offerSeat", (tx, { batchId }) => offerSeats(tx, batchId)),
  reacts(accountErased, "batches.deleteChanges", (tx, { userId }) => deleteChangesOf(tx, userId)),
  reacts(accountErased, "batches.forgetWaiting", (tx, { userId }) => forgetWaiting(tx, userId)),
];
