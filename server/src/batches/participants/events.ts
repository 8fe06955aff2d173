import { event } from "../../kernel/jobs/definitions.ts";

/** A person became an active participant of a batch. */
export const participantJoined = event<{ batchId: string; userId: string }>("batches.participantJoined");

/** A person of a batch got other roles in it. */
export const participantRolesChanged = event<{ batchId: string; userId: string }>("batches.participantRolesChanged");

/** People whom the hub does not know were put on the list of a batch, and are to be asked. */
export const participantsAsked = event<{ batchId: string; userIds: readonly string[]; askedBy: string }>(
  "batches.participantsAsked",
);

/** A person was removed from a batch. */
export const participantRemoved = event<{ batchId: string; userId: string }>("batches.participantRemoved");
