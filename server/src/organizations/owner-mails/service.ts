import type * as z from "zod/mini";
import type { Tx } from "../../kernel/db/database.ts";
import type { mailRefused } from "../../notifications/events.ts";
import { eraseRepliesToOwner, updateOwnerMail, upsertOwnerMail } from "./queries.ts";

export { listRefusedOwners } from "./queries.ts";

/** Records that a mail to the invited owner of an organization was ordered; a refusal of the one before is forgotten. */
export const recordOwnerMail = (tx: Tx, organizationId: string, effectKey: string): Promise<void> =>
  upsertOwnerMail(tx, organizationId, effectKey);

/** Records that the last mail to an invited owner was refused, and why; other mails are ignored. */
export const recordRefusedOwnerMail = (
  tx: Tx,
  { effectKey, reason, reply, atMs }: z.output<typeof mailRefused.payload>,
): Promise<void> =>
  updateOwnerMail(tx, effectKey, { bouncedAt: new Date(atMs), bounceReason: reason, bounceReply: reply });

/** Erases what mail servers replied about an erased owner. */
export const eraseOwnerReplies = (tx: Tx, userId: string): Promise<void> => eraseRepliesToOwner(tx, userId);
