import { invitations } from "../invitations/tables.ts";
import { DAY } from "../kernel/clock.ts";
import type { Tx } from "../kernel/db/database.ts";
import { demoId } from "./ids.ts";
import type { PeopledBatch } from "./participants.ts";
import { randomFor } from "./random.ts";

const OPEN_DAYS = 14;

/** Inserts open invitations. */
export async function seedInvitations(tx: Tx, batches: readonly PeopledBatch[], at: Date): Promise<void> {
  const rows = batches.flatMap(({ batch, participation }) =>
    participation.invited.map((email): typeof invitations.$inferInsert => {
      const sentAt = new Date(at.getTime() - randomFor(`invited:${batch.key}:${email}`).between(1, 6) * DAY);
      return {
        invitationId: demoId("invitation", `${batch.key}:${email}`),
        entityType: "BATCH",
        entityId: batch.batchId,
        userId: demoId("user", email),
        roles: ["ATTENDEE"],
        visibility: "PRIVATE",
        loginMode: "EMAIL",
        invitedBy: demoId("user", batch.offer.owner),
        mailStatus: "SENT",
        locale: batch.plan.language,
        createdAt: sentAt,
        lastSentAt: sentAt,
        expiresAt: new Date(sentAt.getTime() + OPEN_DAYS * DAY),
      };
    }),
  );
  if (rows.length > 0) await tx.insert(invitations).values(rows);
}
