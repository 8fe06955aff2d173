import { participantRemoved } from "../batches/participants/events.ts";
import { reacts } from "../kernel/jobs/definitions.ts";
import { revokeOfPerson } from "./service.ts";

export const invitationReactions = [
  reacts(participantRemoved, (db, { batchId, userId }) => revokeOfPerson(db, batchId, userId)),
];
