import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { users } from "../../identity/tables.ts";
import type { Db } from "../../kernel/db/database.ts";
import { members, organizations } from "../../organizations/tables.ts";
import { invitations } from "../tables.ts";

/** An invitation to a team, with its person and organization. */
export async function findMemberInvitation(db: Db, invitationId: string) {
  const [row] = await db
    .select({
      invitation: invitations,
      organizationName: organizations.name,
      organizationLogo: organizations.logo,
      roles: members.roles,
      person: { status: users.status, email: users.email, locale: users.primaryReadingLanguage },
    })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.organizationId, invitations.entityId))
    .innerJoin(users, eq(users.userId, invitations.userId))
    .leftJoin(members, and(eq(members.organizationId, invitations.entityId), eq(members.userId, invitations.userId)))
    .where(and(eq(invitations.invitationId, invitationId), eq(invitations.entityType, "ORGANIZATION")));
  return row;
}

export type MemberInvitation = NonNullable<Awaited<ReturnType<typeof findMemberInvitation>>>;

/** The open invitations to a team that mail servers refused. */
export const listRefusedInvitations = (db: Db, organizationId: string) =>
  db
    .select({
      userId: invitations.userId,
      bounceReason: invitations.bounceReason,
      bounceReply: invitations.bounceReply,
      bouncedAt: invitations.bouncedAt,
    })
    .from(invitations)
    .where(
      and(
        eq(invitations.entityId, organizationId),
        eq(invitations.entityType, "ORGANIZATION"),
        isNotNull(invitations.bouncedAt),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    );
