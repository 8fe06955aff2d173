import type * as z from "zod/mini";
import type { Tx } from "../../kernel/db/database.ts";
import type { mailRefused } from "../../notifications/events.ts";
import { sendingOf } from "../events.ts";
import { eraseRepliesAbout, updateSending } from "./queries.ts";

/** Records that the mail of an open invitation was refused, and why; mails about anything else are ignored. */
export async function recordBounce(
  tx: Tx,
  { effectKey, reason, reply, atMs }: z.output<typeof mailRefused.payload>,
): Promise<void> {
  const sending = sendingOf(effectKey);
  if (sending === undefined) return;
  const { invitationId, sentAtMs } = sending;
  await updateSending(
    tx,
    { invitationId, sentAt: new Date(sentAtMs) },
    { mailStatus: "NOT_SENT", bouncedAt: new Date(atMs), bounceReason: reason, bounceReply: reply },
  );
}

/** Erases what mail servers replied about an erased person. */
export const eraseReplies = (tx: Tx, userId: string): Promise<void> => eraseRepliesAbout(tx, userId);
