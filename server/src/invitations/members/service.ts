import { randomUUID } from "node:crypto";
import { proveAddress, type UserRow } from "../../identity/service.ts";
import { now, nowMs } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { enqueueAll } from "../../kernel/jobs/outbox.ts";
import { refuse, refuseConflict } from "../../kernel/refusal.ts";
import { acceptMembership } from "../../organizations/members/service.ts";
import { RESENT, consumeInvitation, insertInvitations, renewInvitations } from "../queries.ts";
import { LIFETIME_MS, RESEND_GAP_MS } from "../service.ts";
import { sendMemberInvitation } from "./events.ts";
import { findMemberInvitation, type MemberInvitation } from "./queries.ts";

const enqueueInvitation = (tx: Tx, invited: readonly { invitationId: string }[], at: Date): Promise<void> =>
  enqueueAll(
    tx,
    sendMemberInvitation,
    invited.map(({ invitationId }) => ({ invitationId, sentAtMs: at.getTime() })),
  );

export interface TeamInvitation {
  readonly organizationId: string;
  readonly userIds: readonly string[];
  /** The language for people without an account. */
  readonly locale: string;
}

/** Invites people to a team by mail; people with an open invitation are skipped. Returns the number of mails. */
export async function inviteIntoTeam(
  tx: Tx,
  actor: Actor,
  { organizationId, userIds, locale }: TeamInvitation,
): Promise<number> {
  const at = now();
  const rows = userIds.map((userId) => ({
    // Fully random instead of time-ordered, since it is part of a link.
    invitationId: randomUUID(),
    entityType: "ORGANIZATION" as const,
    entityId: organizationId,
    userId,
    // The roles are those of the membership; a link grants none.
    roles: [],
    visibility: "PRIVATE" as const,
    loginMode: "EMAIL" as const,
    invitedBy: actor.userId,
    mailStatus: "SENT" as const,
    locale,
    createdAt: at,
    lastSentAt: at,
    expiresAt: new Date(nowMs() + LIFETIME_MS),
  }));
  const invited = await insertInvitations(tx, rows);
  await enqueueInvitation(tx, invited, at);
  return invited.length;
}

export { listRefusedInvitations } from "./queries.ts";

/** Sends the open invitation of a member again, or a new one; false when that happened within a day. */
export async function inviteAgain(tx: Tx, actor: Actor, invitation: TeamInvitation): Promise<boolean> {
  const at = now();
  const { organizationId, userIds } = invitation;
  if ((await inviteIntoTeam(tx, actor, invitation)) > 0) return true;
  const sent = { lastSentAt: at, resentAt: at, expiresAt: new Date(nowMs() + LIFETIME_MS) };
  const renewed = await renewInvitations(tx, {
    entityId: organizationId,
    userIds,
    changes: { ...sent, ...RESENT },
    notSince: new Date(nowMs() - RESEND_GAP_MS),
  });
  await enqueueInvitation(tx, renewed, at);
  return renewed.length > 0;
}

/** The public fields of an open invitation to a team, for holders of its link. */
export async function findOpenMemberInvitation(db: Db, invitationId: string) {
  const found = await findMemberInvitation(db, invitationId);
  if (found === undefined) return undefined;
  const { acceptedAt, revokedAt, expiresAt } = found.invitation;
  const isOpen = acceptedAt === null && revokedAt === null && expiresAt > now();
  const { organizationName, organizationLogo } = found;
  return isOpen ? { organizationName, organizationLogo, programName: "" } : undefined;
}

/** Refuses a caller with another account or e-mail than the invitation to a team names. */
export async function requireInvitedMember(
  db: Db,
  invitationId: string,
  { userId, email }: { readonly userId?: string | undefined; readonly email?: string | undefined },
): Promise<void> {
  const found = await findMemberInvitation(db, invitationId);
  if (found === undefined) return;
  if (found.invitation.userId !== userId && found.person.email !== email) refuseConflict("INVITATION_FOR_OTHER");
}

async function consumeMemberInvitation(tx: Tx, self: UserRow, { invitation }: MemberInvitation): Promise<void> {
  const { invitationId, entityId } = invitation;
  const isTaken = await consumeInvitation(tx, invitationId, now());
  if (!isTaken) {
    const seen = await findMemberInvitation(tx, invitationId);
    const isMineAlready = seen?.invitation.acceptedAt != null && seen.invitation.revokedAt === null;
    if (!isMineAlready) refuse("INVITATION_OVER", { status: 410 });
  }
  if (isTaken) await proveAddress(tx, self, "EMAIL");
  await acceptMembership(tx, entityId, self.userId);
}

/** Accepts an invitation to a team. Idempotent; false when the id is not of such an invitation. */
export async function acceptAsMember(db: Db, self: UserRow, invitationId: string): Promise<boolean> {
  const found = await findMemberInvitation(db, invitationId);
  if (found === undefined) return false;
  if (found.invitation.userId !== self.userId) refuseConflict("INVITATION_FOR_OTHER");
  await db.transaction((tx) => consumeMemberInvitation(tx, self, found));
  return true;
}
