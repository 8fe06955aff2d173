import { and, asc, count, eq, ilike, inArray, or, sql, type SQL } from "drizzle-orm";
import { ROLE_ORDER } from "@openrounds/contract/organizations/members/rules.ts";
import type { MemberStatus } from "@openrounds/contract/organizations/schemas.ts";
import { users } from "../../identity/tables.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { plannedSize, rowsOf } from "../../kernel/db/pages.ts";
import { preparedByKind } from "../../kernel/db/prepared.ts";
import { hasRoleAt, positionColumns } from "../queries.ts";
import { members, organizations } from "../tables.ts";

const memberColumns = {
  userId: users.userId,
  firstName: members.firstName,
  lastName: members.lastName,
  email: users.email,
  profileImage: users.profileImage,
  roles: members.roles,
  roleEnds: members.roleEnds,
  entityStatus: members.entityStatus,
};

/** The expression of the index. */
const byName = sql`lower(${members.firstName} || ' ' || ${members.lastName})`;
const byRole = sql`case ${sql.join(
  ROLE_ORDER.map((role, rank) => sql.raw(`when '${role}' = any(roles) then ${rank}`)),
  sql` `,
)} end`;
const shownOrder = [byName, byRole, sql`cardinality(${members.roles})`, members.userId] as const;
const orders = { name: shownOrder, createdAt: [members.createdAt, members.userId] } as const;

export interface MemberPage {
  readonly organizationId: string;
  readonly entityStatus: MemberStatus;
  readonly pageNumber: number;
  readonly pageSize: number;
  /** The instant of the request. */
  readonly atMs: number;
}

interface PageKind {
  readonly sortBy: keyof typeof orders;
  readonly size: number;
  /** The first page has no offset parameter, since the database would plan each such query again. */
  readonly isFirst: boolean;
}

/**
 * A page of a team as one value, cut from the index before its people are joined. The organization id comes from the
 * outer row: as a parameter, the database would plan again for each team size.
 */
function pageOf({ sortBy, size, isFirst }: PageKind): SQL<TeamMember[]> {
  const order = sql.join([...orders[sortBy]], sql`, `);
  const page = sql`(
    select *, row_number() over (order by ${order}) as team_position from ${members}
    where ${members.organizationId} = ${organizations.organizationId} and entity_status = ${sql.placeholder("status")}
      and ${hasRoleAt(sql.placeholder("atMs"))}
    order by ${order} limit ${sql.raw(String(size))} ${isFirst ? sql`` : sql`offset ${sql.placeholder("offset")}`}
  ) ${members} join ${users} on ${users.userId} = ${members.userId}`;
  return rowsOf<TeamMember>(memberColumns, page, sql`order by team_position`);
}

const teamPages = preparedByKind(
  ({ sortBy, size, isFirst }: PageKind) => `members.by.${sortBy}.${size}${isFirst ? ".first" : ""}`,
  (db, kind, name) =>
    db
      .select({ ...positionColumns, team: pageOf(kind) })
      .from(organizations)
      .where(eq(organizations.organizationId, sql.placeholder("organizationId")))
      .prepare(name),
);

/**
 * An organization with its position and a page of its team: by name as on the team page, or in the order of joining.
 */
export async function findTeamPage(
  db: Db,
  { organizationId, entityStatus: status, pageNumber, pageSize, atMs, sortBy }: MemberPage & Pick<PageKind, "sortBy">,
) {
  const size = plannedSize(pageSize);
  const statement = teamPages(db, { sortBy, size, isFirst: pageNumber === 0 });
  const [row] = await statement.execute({ organizationId, status, atMs, offset: pageNumber * pageSize });
  return row === undefined ? undefined : { ...row, team: row.team.slice(0, pageSize) };
}

const selectMembers = (db: Db) =>
  db.select(memberColumns).from(members).innerJoin(users, eq(users.userId, members.userId)).$dynamic();

export type TeamMember = Awaited<ReturnType<typeof listTeam>>[number];

/** The active members in the order of joining, up to a limit. */
export const listTeam = (db: Db, organizationId: string, { limit, atMs }: { limit: number; atMs: number }) =>
  selectMembers(db)
    .where(and(eq(members.organizationId, organizationId), eq(members.entityStatus, "ACTIVE"), hasRoleAt(atMs)))
    .orderBy(...orders.createdAt)
    .limit(limit);

/** The members of a team with any status who have one of the e-mails. */
export const listByEmail = (db: Db, organizationId: string, emails: readonly string[]): Promise<TeamMember[]> =>
  selectMembers(db).where(and(eq(members.organizationId, organizationId), inArray(users.email, [...emails])));

const matches = ({ organizationId, entityStatus, atMs }: MemberPage, text: string): SQL | undefined => {
  const pattern = `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const isMeant = or(
    ilike(sql`${members.firstName} || ' ' || ${members.lastName}`, pattern),
    ilike(users.email, pattern),
  );
  const isInTeam = [
    eq(members.organizationId, organizationId),
    eq(members.entityStatus, entityStatus),
    hasRoleAt(atMs),
  ];
  return and(...isInTeam, isMeant);
};

async function countFound(db: Db, page: MemberPage, text: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(members)
    .innerJoin(users, eq(users.userId, members.userId))
    .where(matches(page, text));
  return row?.total ?? 0;
}

/**
 * A page of the members whose name or e-mail contains the text, by name, and their number. The same statement counts
 * them; only a page beyond the last is counted separately.
 */
export async function searchMembers(db: Db, page: MemberPage, text: string) {
  const rows = await db
    .select({ ...memberColumns, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(members)
    .innerJoin(users, eq(users.userId, members.userId))
    .where(matches(page, text))
    .orderBy(...shownOrder)
    .limit(page.pageSize)
    .offset(page.pageNumber * page.pageSize);
  const found = rows.map(({ total: _total, ...member }): TeamMember => member);
  const isBeyond = rows.length === 0 && page.pageNumber > 0;
  return { found, total: isBeyond ? await countFound(db, page, text) : (rows[0]?.total ?? 0) };
}

const membership = (organizationId: string, userId: string): SQL | undefined =>
  and(eq(members.organizationId, organizationId), eq(members.userId, userId));

const roleColumns = { ...memberColumns, version: members.version };

/** Members with a role that has ended at an instant. */
export const listWithEndedRoles = (db: Db, at: Date) =>
  db
    .select({ organizationId: members.organizationId, userId: members.userId })
    .from(members)
    .where(
      and(
        sql`${members.roleEnds} <> '{}'`,
        sql`exists (select 1 from jsonb_each_text(${members.roleEnds}) role_end where role_end.value::bigint <= ${at.getTime()})`,
      ),
    );

/** One member of a team. */
export async function findMember(db: Db, organizationId: string, userId: string) {
  const [row] = await db
    .select(roleColumns)
    .from(members)
    .innerJoin(users, eq(users.userId, members.userId))
    .where(membership(organizationId, userId));
  return row;
}

export type StandingMember = NonNullable<Awaited<ReturnType<typeof findMember>>>;

/** One member of a team, locked until the transaction ends. */
export async function lockMember(tx: Tx, organizationId: string, userId: string): Promise<StandingMember | undefined> {
  const [row] = await tx
    .select(roleColumns)
    .from(members)
    .innerJoin(users, eq(users.userId, members.userId))
    .where(membership(organizationId, userId))
    .for("update", { of: members });
  return row;
}

/** Inserts members, and leaves those who are in the team already unchanged. Returns the inserted ones. */
export async function insertMembers(tx: Tx, rows: (typeof members.$inferInsert)[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const added = await tx.insert(members).values(rows).onConflictDoNothing().returning({ userId: members.userId });
  return new Set(added.map(({ userId }) => userId));
}

/** Updates a member who is no owner, and increments the version. */
export async function updateMember(
  tx: Tx,
  organizationId: string,
  userId: string,
  changes: Partial<typeof members.$inferInsert>,
): Promise<void> {
  await tx
    .update(members)
    .set({ ...changes, version: sql`${members.version} + 1` })
    .where(membership(organizationId, userId));
}

/** The versions of members, locked until the transaction ends. */
export async function lockVersions(
  tx: Tx,
  organizationId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .select({ userId: members.userId, version: members.version })
    .from(members)
    .where(and(eq(members.organizationId, organizationId), inArray(members.userId, [...userIds])))
    .orderBy(asc(members.userId))
    .for("update");
  return new Map(rows.map(({ userId, version }) => [userId, version]));
}

/** Increments the version of members after a change of their program rights. */
export async function incrementVersion(
  tx: Tx,
  organizationId: string,
  userIds: readonly string[],
  at: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .update(members)
    .set({ version: sql`${members.version} + 1`, updatedAt: at })
    .where(and(eq(members.organizationId, organizationId), inArray(members.userId, [...userIds])));
}

/** Deletes a member, except an owner. */
export async function deleteMember(tx: Tx, organizationId: string, userId: string): Promise<boolean> {
  const rows = await tx
    .delete(members)
    .where(and(membership(organizationId, userId), sql`not ('OWNER' = any(${members.roles}))`))
    .returning({ userId: members.userId });
  return rows.length === 1;
}

export const nameFromAccount = {
  firstName: sql`(select ${users.firstName} from ${users} where ${users.userId} = ${members.userId})`,
  lastName: sql`(select ${users.lastName} from ${users} where ${users.userId} = ${members.userId})`,
};

/** Activates an invited member under the name of the account; false when they were not invited. */
export async function activateMember(tx: Tx, organizationId: string, userId: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(members)
    .set({ ...nameFromAccount, entityStatus: "ACTIVE", updatedAt: at, version: sql`${members.version} + 1` })
    .where(and(membership(organizationId, userId), eq(members.entityStatus, "INVITED")))
    .returning({ userId: members.userId });
  return rows.length === 1;
}

/** Copies the name of an account to its memberships. */
export async function copyNames(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(members)
    .set(nameFromAccount)
    .where(and(eq(members.userId, userId), sql`${members.entityStatus} <> 'INVITED'`));
}
