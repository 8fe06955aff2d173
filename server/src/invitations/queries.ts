import { and, eq, gt, inArray, isNull, lt, or, sql, type SQL } from "drizzle-orm";
import { batches, batchParticipants } from "../batches/tables.ts";
import { users } from "../identity/tables.ts";
import type { AttemptLimit } from "../kernel/db/attempts.ts";
import type { Db, Tx } from "../kernel/db/database.ts";
import { attempts } from "../kernel/db/tables.ts";
import { organizations } from "../organizations/tables.ts";
import { programs } from "../programs/tables.ts";
import { invitations } from "./tables.ts";

/** An invitation with its person and batch. */
export async function findInvitation(db: Db, invitationId: string) {
  const [row] = await db
    .select({
      invitation: invitations,
      batch: {
        batchId: batches.batchId,
        batchName: batches.batchName,
        programId: batches.programId,
        timeZone: batches.timeZone,
      },
      programName: programs.name,
      organizationId: organizations.organizationId,
      organizationName: organizations.name,
      organizationLogo: organizations.logo,
      person: {
        status: users.status,
        email: users.email,
        countryCode: users.countryCode,
        phone: users.phone,
        locale: users.primaryReadingLanguage,
        timeZone: users.timezone,
      },
    })
    .from(invitations)
    .innerJoin(batches, eq(batches.batchId, invitations.entityId))
    .innerJoin(programs, eq(programs.programId, batches.programId))
    .innerJoin(organizations, eq(organizations.organizationId, programs.organizationId))
    .innerJoin(users, eq(users.userId, invitations.userId))
    .where(
      and(
        eq(invitations.invitationId, invitationId),
        eq(invitations.entityType, "BATCH"),
        isNull(batches.deletedAt),
        isNull(programs.deletedAt),
      ),
    );
  return row;
}

export type InvitationDetails = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

const isOpen = (): SQL | undefined => and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt));

/** Inserts invitations; people with an open one to the batch are skipped. Returns the invited people. */
export async function insertInvitations(
  tx: Tx,
  rows: (typeof invitations.$inferInsert)[],
): Promise<{ invitationId: string; userId: string }[]> {
  if (rows.length === 0) return [];
  return tx
    .insert(invitations)
    .values(rows)
    .onConflictDoNothing()
    .returning({ invitationId: invitations.invitationId, userId: invitations.userId });
}

export interface InvitationRenewal {
  /** The batch or organization of the invitation. */
  readonly entityId: string;
  readonly userIds: readonly string[];
  readonly changes: Partial<typeof invitations.$inferInsert>;
  /** Invitations that were sent again since then are skipped, unless that mail was refused. */
  readonly notSince: Date;
}

/** The columns of an invitation that was sent again: what is known of an earlier mail is over. */
export const RESENT = {
  mailStatus: "UPDATED_INVITATION_SENT",
  bouncedAt: null,
  bounceReason: null,
  bounceReply: null,
} as const;

/** Renews open invitations, and returns those that may be sent again. */
export async function renewInvitations(
  tx: Tx,
  { entityId, userIds, changes, notSince }: InvitationRenewal,
): Promise<{ invitationId: string; userId: string }[]> {
  if (userIds.length === 0) return [];
  return tx
    .update(invitations)
    .set(changes)
    .where(
      and(
        eq(invitations.entityId, entityId),
        inArray(invitations.userId, [...userIds]),
        or(isNull(invitations.resentAt), lt(invitations.resentAt, notSince), eq(invitations.mailStatus, "NOT_SENT")),
        isOpen(),
      ),
    )
    .returning({ invitationId: invitations.invitationId, userId: invitations.userId });
}

/** Consumes an open and valid invitation; false otherwise. */
export async function consumeInvitation(tx: Tx, invitationId: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(invitations)
    .set({ acceptedAt: at })
    .where(and(eq(invitations.invitationId, invitationId), gt(invitations.expiresAt, at), isOpen()))
    .returning({ invitationId: invitations.invitationId });
  return rows.length === 1;
}

/** Revokes all invitations of a person to a batch or a team, including accepted ones. */
export async function revokeInvitations(tx: Tx, entityId: string, userId: string, at: Date): Promise<void> {
  await tx
    .update(invitations)
    .set({ revokedAt: at })
    .where(and(eq(invitations.entityId, entityId), eq(invitations.userId, userId), isNull(invitations.revokedAt)));
}

/** The roles and statuses of people in a batch, locked until the transaction ends. */
export const lockParticipants = (tx: Tx, batchId: string, userIds: readonly string[]) =>
  userIds.length === 0
    ? Promise.resolve([])
    : tx
        .select({
          userId: batchParticipants.userId,
          roles: batchParticipants.roles,
          entityStatus: batchParticipants.entityStatus,
        })
        .from(batchParticipants)
        .where(and(eq(batchParticipants.batchId, batchId), inArray(batchParticipants.userId, [...userIds])))
        .for("share");

/** The facts that decide whether people can be invited to a batch, and by whom. */
export async function findBatchOfInvitation(db: Db, batchId: string) {
  const [row] = await db
    .select({
      organizationId: programs.organizationId,
      organizationName: organizations.name,
      entityStatus: batches.entityStatus,
    })
    .from(batches)
    .innerJoin(programs, eq(programs.programId, batches.programId))
    .innerJoin(organizations, eq(organizations.organizationId, programs.organizationId))
    .where(and(eq(batches.batchId, batchId), isNull(batches.deletedAt)));
  return row;
}

/** Participants of a batch, with their roles and their e-mail. */
export const listInvitedParticipants = (db: Db, batchId: string, userIds: readonly string[]) =>
  db
    .select({ userId: users.userId, roles: batchParticipants.roles, email: users.email })
    .from(batchParticipants)
    .innerJoin(users, eq(users.userId, batchParticipants.userId))
    .where(and(eq(batchParticipants.batchId, batchId), inArray(users.userId, [...userIds])));

/** Counts several attempts at once, all or none, and returns whether they are within the limit. */
export async function countAttempts(
  tx: Tx,
  key: string,
  { tries, limit, at }: { tries: number; limit: AttemptLimit; at: Date },
): Promise<boolean> {
  const windowEndsAt = new Date(at.getTime() + limit.windowMs);
  const isOver = sql`${attempts.windowEndsAt} <= ${at}`;
  const rows = await tx
    .insert(attempts)
    .values({ key, tries, windowEndsAt })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        tries: sql`case when ${isOver} then ${tries} else ${attempts.tries} + ${tries} end`,
        windowEndsAt: sql`case when ${isOver} then ${windowEndsAt} else ${attempts.windowEndsAt} end`,
      },
      setWhere: sql`${isOver} or ${attempts.tries} + ${tries} <= ${limit.max}`,
    })
    .returning({ key: attempts.key });
  return rows.length === 1;
}
