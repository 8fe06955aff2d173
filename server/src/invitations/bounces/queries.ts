import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Tx } from "../../kernel/db/database.ts";
import { invitations } from "../tables.ts";

type InvitationChanges = Partial<typeof invitations.$inferInsert>;

/** Changes an open invitation, unless it was sent again after the sending. */
export async function updateSending(
  tx: Tx,
  { invitationId, sentAt }: { invitationId: string; sentAt: Date },
  changes: InvitationChanges,
): Promise<void> {
  await tx
    .update(invitations)
    .set(changes)
    .where(
      and(
        eq(invitations.invitationId, invitationId),
        eq(invitations.lastSentAt, sentAt),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    );
}

/** Erases what mail servers replied about a person. */
export async function eraseRepliesAbout(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(invitations)
    .set({ bounceReply: null })
    .where(and(eq(invitations.userId, userId), isNotNull(invitations.bounceReply)));
}
