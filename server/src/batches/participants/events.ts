import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { event } from "../../kernel/jobs/definitions.ts";

/** A person became an active participant of a batch. */
export const participantJoined = event("batches.participantJoined", z.object({ batchId: idSchema, userId: idSchema }));

/** The roles of a participant changed. */
export const participantRolesChanged = event(
  "batches.participantRolesChanged",
  z.object({ batchId: idSchema, userId: idSchema }),
);

/** People unknown to the hub were added as invited, and need an invitation. */
export const participantsAsked = event(
  "batches.participantsAsked",
  z.object({ batchId: idSchema, userIds: z.readonly(z.array(idSchema)), askedBy: idSchema }),
);

/** A person was removed from a batch. */
export const participantRemoved = event(
  "batches.participantRemoved",
  z.object({ batchId: idSchema, userId: idSchema }),
);
