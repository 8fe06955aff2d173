import { and, asc, eq, inArray, isNotNull, isNull, lte, or, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { OrganizationRole } from "@openrounds/contract/kernel/permissions.ts";
import { USABLE_STATUSES } from "@openrounds/contract/organizations/schemas.ts";
import type { ProgramStatus } from "@openrounds/contract/programs/schemas.ts";
import { isReachable } from "../../identity/service.ts";
import { users } from "../../identity/tables.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { hasAnyRoleAt } from "../../organizations/service.ts";
import { members, organizations } from "../../organizations/tables.ts";
import { selectAccessRows, type ProgramAccessRow } from "../queries.ts";
import { programRights, programs } from "../tables.ts";

/** Active members of the organizations with one of the roles in force at an instant, by name. */
export const listHolders = (
  db: Db,
  organizationIds: readonly string[],
  { roles, atMs }: { readonly roles: readonly OrganizationRole[]; readonly atMs: number },
) =>
  db
    .select({
      userId: users.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      locale: users.primaryReadingLanguage,
      membership: {
        organizationId: organizations.organizationId,
        parentId: organizations.parentId,
        name: organizations.name,
        level: organizations.level,
        entityStatus: organizations.entityStatus,
        roles: members.roles,
        roleEnds: members.roleEnds,
      },
    })
    .from(members)
    .innerJoin(users, eq(users.userId, members.userId))
    .innerJoin(organizations, eq(organizations.organizationId, members.organizationId))
    .where(
      and(
        inArray(members.organizationId, [...organizationIds]),
        inArray(organizations.entityStatus, [...USABLE_STATUSES]),
        eq(members.entityStatus, "ACTIVE"),
        hasAnyRoleAt(roles, atMs),
        isReachable,
      ),
    )
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.userId));

export type RoleHolder = Awaited<ReturnType<typeof listHolders>>[number];

/** Whether a decision on a program is pending: while it awaits approval, and for a pilot after a request. */
const isAwaiting: SQL | undefined = or(
  eq(programs.entityStatus, "APPROVAL_PENDING"),
  and(eq(programs.entityStatus, "PILOT"), isNotNull(programs.askedAt)),
);

/** Programs with a pending decision in or below the organizations, the oldest request first. */
export const listAwaiting = (
  db: Db,
  organizationIds: readonly string[],
  { userId, limit }: { readonly userId: string; readonly limit: number },
): Promise<ProgramAccessRow[]> =>
  selectAccessRows(db, userId)
    .where(
      and(
        isAwaiting,
        isNull(programs.deletedAt),
        or(
          inArray(organizations.organizationId, [...organizationIds]),
          inArray(organizations.parentId, [...organizationIds]),
          inArray(organizations.coManagedBy, [...organizationIds]),
        ),
      ),
    )
    .orderBy(asc(programs.askedAt), asc(programs.programId))
    .limit(limit);

/**
 * Records a request for a decision unless there was one after an instant; false when there was, or no decision is
 * pending.
 */
export async function recordRequest(
  tx: Tx,
  programId: string,
  { from, at, notAfter }: { readonly from: ProgramStatus; readonly at: Date; readonly notAfter: Date },
): Promise<boolean> {
  const rows = await tx
    .update(programs)
    .set({ askedAt: at })
    .where(
      and(
        eq(programs.programId, programId),
        eq(programs.entityStatus, from),
        isNull(programs.deletedAt),
        or(isNull(programs.askedAt), lte(programs.askedAt, notAfter)),
      ),
    )
    .returning({ programId: programs.programId });
  return rows.length === 1;
}

const creators = alias(users, "creators");

/** A program with its hub and creator, for mails. */
export async function findMailedProgram(db: Db, programId: string) {
  const [row] = await db
    .select({
      program: programs,
      hub: organizations.name,
      parentId: organizations.parentId,
      coManagedBy: organizations.coManagedBy,
      creator: { firstName: creators.firstName, lastName: creators.lastName },
    })
    .from(programs)
    .innerJoin(organizations, eq(organizations.organizationId, programs.organizationId))
    .innerJoin(creators, eq(creators.userId, programs.createdBy))
    .where(and(eq(programs.programId, programId), isNull(programs.deletedAt)));
  return row;
}

export type MailedProgram = NonNullable<Awaited<ReturnType<typeof findMailedProgram>>>;

/** The recipients of decisions on a program: its creator, and members with the notification right. */
export const listDecisionRecipients = (
  db: Db,
  program: Pick<typeof programs.$inferSelect, "programId" | "createdBy">,
) =>
  db
    .select({
      userId: users.userId,
      firstName: users.firstName,
      email: users.email,
      locale: users.primaryReadingLanguage,
    })
    .from(users)
    .leftJoin(
      programRights,
      and(eq(programRights.userId, users.userId), eq(programRights.programId, program.programId)),
    )
    .where(and(isReachable, or(eq(users.userId, program.createdBy), eq(programRights.notification, true))));
