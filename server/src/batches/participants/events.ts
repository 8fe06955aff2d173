import { event } from "../../kernel/jobs/definitions.ts";

/** A person became an active participant of a batch. */
export const participantJoined = event<{ batchId: string; userId: string }>("batches.participantJoined");

/** A person was removed from a batch. */
export const participantRemoved = event<{ batchId: string; userId: string }>("batches.participantRemoved");
