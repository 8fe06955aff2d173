import { and, asc, count, desc, eq, inArray, isNull, sql, type Placeholder, type SQL } from "drizzle-orm";
import { PUBLISHED } from "@openrounds/contract/programs/rules.ts";
import type { ProgramStatus, ProgramType } from "@openrounds/contract/programs/schemas.ts";
import { users } from "../identity/tables.ts";
import type { Db, Tx } from "../kernel/db/database.ts";
import { prepared, preparedByKind } from "../kernel/db/prepared.ts";
import { hasRoleAt } from "../organizations/service.ts";
import { members, organizations } from "../organizations/tables.ts";
import { programParticipants, programRights, programs } from "./tables.ts";

const accessRowColumns = {
  program: programs,
  organizationName: organizations.name,
  level: organizations.level,
  parentId: organizations.parentId,
  coManagedBy: organizations.coManagedBy,
  canEdit: programRights.canEdit,
  canView: programRights.canView,
  takesPart: sql<boolean>`${programParticipants.userId} is not null`,
};

/** Programs with their organization and one person's rights and participation. */
export function selectAccessRows(db: Db, userId: string | Placeholder) {
  return db
    .select(accessRowColumns)
    .from(programs)
    .innerJoin(organizations, eq(organizations.organizationId, programs.organizationId))
    .leftJoin(programRights, and(eq(programRights.programId, programs.programId), eq(programRights.userId, userId)))
    .leftJoin(
      programParticipants,
      and(eq(programParticipants.programId, programs.programId), eq(programParticipants.userId, userId)),
    );
}

const programById = prepared((db) =>
  selectAccessRows(db, sql.placeholder("userId"))
    .where(and(eq(programs.programId, sql.placeholder("programId")), isNull(programs.deletedAt)))
    .prepare("programs.byId"),
);

/** A program with its organization and one person's rights and participation. */
export async function findProgram(db: Db, programId: string, userId: string) {
  const [row] = await programById(db).execute({ programId, userId });
  return row;
}

export type ProgramAccessRow = NonNullable<Awaited<ReturnType<typeof findProgram>>>;
export type ProgramRow = ProgramAccessRow["program"];

/** A public program with any status, and its organization. */
export async function findPublicProgram(db: Db, programId: string) {
  const [row] = await db
    .select({
      program: programs,
      organizationName: organizations.name,
      organizationLogo: organizations.logo,
      organizationPlace: sql<string>`case when ${organizations.visibility} = 'PUBLIC'
        then coalesce(${organizations.address} ->> 'name', '') else '' end`,
    })
    .from(programs)
    .innerJoin(organizations, eq(organizations.organizationId, programs.organizationId))
    .where(
      and(eq(programs.programId, programId), eq(programs.visibility, "PUBLIC_PROGRAM"), isNull(programs.deletedAt)),
    );
  return row;
}

const isPublic = (): SQL | undefined =>
  and(
    eq(programs.visibility, "PUBLIC_PROGRAM"),
    inArray(programs.entityStatus, [...PUBLISHED]),
    isNull(programs.deletedAt),
  );

const publicInOrganization = (organizationId: string): SQL | undefined =>
  and(eq(programs.organizationId, organizationId), isPublic());

/** The latest published public programs of active organizations. */
export const listNewestPublic = (db: Db, limit: number) =>
  db
    .select({ programId: programs.programId, name: programs.name, organizationName: organizations.name })
    .from(programs)
    .innerJoin(organizations, eq(organizations.organizationId, programs.organizationId))
    .where(and(isPublic(), inArray(organizations.entityStatus, ["ACTIVE", "PILOT"])))
    .orderBy(desc(programs.createdAt), asc(programs.programId))
    .limit(limit);

/** A page of the published public programs of an organization, newest first, with their number. */
export async function listPublicByOrganization(
  db: Db,
  organizationId: string,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
): Promise<{ rows: ProgramRow[]; total: number }> {
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(programs)
      .where(publicInOrganization(organizationId))
      .orderBy(desc(programs.createdAt), asc(programs.programId))
      .limit(pageSize)
      .offset(pageNumber * pageSize),
    db.$count(programs, publicInOrganization(organizationId)),
  ]);
  return { rows, total };
}

export type PublicRow = NonNullable<Awaited<ReturnType<typeof findPublicProgram>>>;

/** The programs of an organization with the rights of one member, by name. */
export const listRightsOfMember = (db: Db, organizationId: string, userId: string) =>
  db
    .select({
      programId: programs.programId,
      programName: programs.name,
      entityStatus: programs.entityStatus,
      canEdit: programRights.canEdit,
      canView: programRights.canView,
      notification: programRights.notification,
    })
    .from(programs)
    .leftJoin(programRights, and(eq(programRights.programId, programs.programId), eq(programRights.userId, userId)))
    .where(and(eq(programs.organizationId, organizationId), isNull(programs.deletedAt)))
    .orderBy(asc(programs.name), asc(programs.programId));

export type RightsOfMember = Awaited<ReturnType<typeof listRightsOfMember>>[number];

export interface ProgramFilter {
  readonly status?: readonly ProgramStatus[] | undefined;
  readonly programType?: ProgramType | undefined;
}

function matches({ status, programType }: ProgramFilter): (SQL | undefined)[] {
  return [
    isNull(programs.deletedAt),
    status === undefined ? undefined : inArray(programs.entityStatus, [...status]),
    programType === undefined ? undefined : eq(programs.programType, programType),
  ];
}

interface ListKind {
  readonly of: "organization" | "participant";
  readonly hasStatus: boolean;
  readonly hasType: boolean;
}

/** The programs of an organization or of a participant, newest first: a statement for each kind of filter. */
const programsOf = preparedByKind(
  ({ of, hasStatus, hasType }: ListKind) => `programs.of.${of}${hasStatus ? ".status" : ""}${hasType ? ".type" : ""}`,
  (db, { of, hasStatus, hasType }, name) => {
    const owner = of === "organization" ? programs.organizationId : programParticipants.userId;
    return selectAccessRows(db, sql.placeholder("userId"))
      .where(
        and(
          eq(owner, sql.placeholder("ownerId")),
          isNull(programs.deletedAt),
          hasStatus ? sql`${programs.entityStatus} = any(${sql.placeholder("status")})` : undefined,
          hasType ? eq(programs.programType, sql.placeholder("programType")) : undefined,
        ),
      )
      .orderBy(desc(programs.createdAt))
      .prepare(name);
  },
);

const kindOf = (of: ListKind["of"], { status, programType }: ProgramFilter): ListKind => ({
  of,
  hasStatus: status !== undefined,
  hasType: programType !== undefined,
});

/** The programs of an organization, newest first. */
export const listByOrganization = (db: Db, organizationId: string, userId: string, filter: ProgramFilter) =>
  programsOf(db, kindOf("organization", filter)).execute({ ...filter, ownerId: organizationId, userId });

/** The programs of a participant, newest first. */
export const listByParticipant = (db: Db, userId: string, filter: ProgramFilter) =>
  programsOf(db, kindOf("participant", filter)).execute({ ...filter, ownerId: userId, userId });

/** The number of programs of an organization by status. */
export async function countByStatus(
  db: Db,
  organizationId: string,
  programType: ProgramType | undefined,
): Promise<Map<ProgramStatus, number>> {
  const rows = await db
    .select({ status: programs.entityStatus, total: count() })
    .from(programs)
    .where(and(eq(programs.organizationId, organizationId), ...matches({ programType })))
    .groupBy(programs.entityStatus);
  return new Map(rows.map(({ status, total }) => [status, total]));
}

export async function insertProgram(tx: Tx, row: typeof programs.$inferInsert): Promise<void> {
  await tx.insert(programs).values(row);
}

/** Updates a program if its version is unchanged; undefined after a concurrent change or deletion. */
export async function updateProgram(
  tx: Tx,
  programId: string,
  version: number,
  changes: Partial<typeof programs.$inferInsert>,
): Promise<ProgramRow | undefined> {
  const [row] = await tx
    .update(programs)
    .set({ ...changes, version: sql`${programs.version} + 1` })
    .where(and(eq(programs.programId, programId), eq(programs.version, version), isNull(programs.deletedAt)))
    .returning();
  return row;
}

export interface ProgramStatusChange {
  readonly programId: string;
  readonly from: readonly ProgramStatus[];
  readonly to: ProgramStatus;
  /** The status to return to. */
  readonly statusBefore: ProgramStatus | null;
  /** The reason for a rejection; null removes it, undefined keeps it. */
  readonly reason?: string | null | undefined;
  readonly at: Date;
}

/** Marks a program as deleted; false when it was before. */
export async function markDeleted(tx: Tx, programId: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(programs)
    .set({ deletedAt: at, updatedAt: at })
    .where(and(eq(programs.programId, programId), isNull(programs.deletedAt)))
    .returning({ programId: programs.programId });
  return rows.length === 1;
}

/** Changes the status of a program from one of some statuses; false when it had none of them, or was deleted. */
export async function updateStatus(tx: Tx, move: ProgramStatusChange): Promise<boolean> {
  const rows = await tx
    .update(programs)
    .set({
      entityStatus: move.to,
      statusBefore: move.statusBefore,
      statusReason: move.reason,
      askedAt: move.to === "APPROVAL_PENDING" ? move.at : null,
      updatedAt: move.at,
    })
    .where(
      and(
        eq(programs.programId, move.programId),
        inArray(programs.entityStatus, [...move.from]),
        isNull(programs.deletedAt),
      ),
    )
    .returning({ programId: programs.programId });
  return rows.length === 1;
}

/** The rights of one person on a program. */
export async function findRight(
  db: Db,
  programId: string,
  userId: string,
): Promise<typeof programRights.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(programRights)
    .where(and(eq(programRights.programId, programId), eq(programRights.userId, userId)));
  return row;
}

export async function upsertRights(tx: Tx, rows: (typeof programRights.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(programRights)
    .values(rows)
    .onConflictDoUpdate({
      target: [programRights.programId, programRights.userId],
      set: {
        canEdit: sql`excluded.can_edit`,
        canView: sql`excluded.can_view`,
        notification: sql`excluded.notification`,
        isAdmin: sql`excluded.is_admin`,
        updatedAt: sql`excluded.updated_at`,
      },
    });
}

export interface MembersPage {
  readonly organizationId: string;
  readonly programId: string;
  readonly entityStatus: "ACTIVE" | "INVITED";
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly sortBy: "createdAt" | "firstName";
  readonly sortOrder: "ASC" | "DESC" | "NONE";
  /** The instant of the request. */
  readonly atMs: number;
}

/** A page of the team of a hub with each member's rights on a program. */
export function listProgramMembers(db: Db, page: MembersPage) {
  const sorted = page.sortBy === "firstName" ? users.firstName : members.createdAt;
  const order = page.sortOrder === "DESC" ? desc : asc;
  return db
    .select({
      userId: users.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      profileImage: users.profileImage,
      roles: members.roles,
      roleEnds: members.roleEnds,
      version: members.version,
      canEdit: programRights.canEdit,
      canView: programRights.canView,
      notification: programRights.notification,
      isAdmin: programRights.isAdmin,
    })
    .from(members)
    .innerJoin(users, eq(users.userId, members.userId))
    .leftJoin(programRights, and(eq(programRights.programId, page.programId), eq(programRights.userId, members.userId)))
    .where(
      and(
        eq(members.organizationId, page.organizationId),
        eq(members.entityStatus, page.entityStatus),
        hasRoleAt(page.atMs),
      ),
    )
    .orderBy(order(sorted), order(users.userId))
    .limit(page.pageSize)
    .offset(page.pageNumber * page.pageSize);
}

export type ProgramMemberRow = Awaited<ReturnType<typeof listProgramMembers>>[number];

/** The ids of those who are active members of the organization at an instant. */
export async function listMemberIds(
  db: Db,
  organizationId: string,
  { userIds, atMs }: { readonly userIds: readonly string[]; readonly atMs: number },
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .select({ userId: members.userId })
    .from(members)
    .where(
      and(
        eq(members.organizationId, organizationId),
        eq(members.entityStatus, "ACTIVE"),
        hasRoleAt(atMs),
        inArray(members.userId, [...userIds]),
      ),
    );
  return new Set(rows.map(({ userId }) => userId));
}

export async function insertProgramParticipants(tx: Tx, programId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const rows = userIds.toSorted().map((userId) => ({ programId, userId }));
  const { programId: program, userId: person } = programParticipants;
  await tx
    .insert(programParticipants)
    .values(rows)
    .onConflictDoUpdate({ target: [program, person], set: { programId } });
}

/** Locks the participation of a person in a program until the transaction ends. */
export async function lockProgramParticipant(tx: Tx, programId: string, userId: string): Promise<void> {
  await tx
    .select({ userId: programParticipants.userId })
    .from(programParticipants)
    .where(and(eq(programParticipants.programId, programId), eq(programParticipants.userId, userId)))
    .for("update");
}

export async function deleteProgramParticipant(tx: Tx, programId: string, userId: string): Promise<void> {
  await tx
    .delete(programParticipants)
    .where(and(eq(programParticipants.programId, programId), eq(programParticipants.userId, userId)));
}

const programsById = prepared((db) =>
  selectAccessRows(db, sql.placeholder("userId"))
    .where(and(sql`${programs.programId} = any(${sql.placeholder("programIds")})`, isNull(programs.deletedAt)))
    .prepare("programs.byIds"),
);

/** Programs by id with their place, for pages with several programs. */
export const listAccessRows = (db: Db, programIds: readonly string[], userId: string) =>
  programIds.length === 0 ? Promise.resolve([]) : programsById(db).execute({ programIds, userId });

/** Deletes the rights of a person on all programs. */
export async function deleteRightsOfPerson(tx: Tx, userId: string): Promise<void> {
  await tx.delete(programRights).where(eq(programRights.userId, userId));
}

/** Deletes the rights of a person on the programs of one organization. */
export async function deleteRightsInOrganization(tx: Tx, organizationId: string, userId: string): Promise<void> {
  const own = tx
    .select({ programId: programs.programId })
    .from(programs)
    .where(eq(programs.organizationId, organizationId));
  await tx.delete(programRights).where(and(eq(programRights.userId, userId), inArray(programRights.programId, own)));
}
