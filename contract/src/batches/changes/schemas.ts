import * as z from "zod/mini";
import { idSchema } from "../../kernel/ids.ts";
import { atMost } from "../../kernel/text.ts";
import { batchRoleSchema } from "../participants/schemas.ts";

/** The maximum number of participants in one change. */
export const MAX_CHANGED = 1000;
/** How long the button that takes a change back is shown, and how long the server takes it back. */
export const UNDO_SHOWN_MS = 10_000;
export const UNDO_WITHIN_MS = 60_000;

const userList = z.array(idSchema).check(z.minLength(1), atMost(MAX_CHANGED));

export const removalSchema = z.object({ userList });
export const roleChangeSchema = z.object({ userList, role: batchRoleSchema });

/** A change of participants. */
export const participantChangeSchema = z.object({
  /** Identifies the change for those who take it back; null when nobody was changed. */
  changeId: z.nullable(z.string()),
  changedCount: z.number(),
  /** The people whom the caller may not change: owners, oneself, the team without the right, and people not in the batch. */
  keptCount: z.number(),
});
export type ParticipantChange = z.output<typeof participantChangeSchema>;
