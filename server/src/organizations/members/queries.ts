import { and, asc, count, eq, ilike, inArray, or, sql, type SQL } from "drizzle-orm";
import { ROLE_ORDER } from "@openrounds/contract/organizations/members/rules.ts";
import type { MemberStatus } from "@openrounds/contract/organizations/schemas.ts";
import { users } from "../../identity/tables.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { plannedSize, rowsOf } from "../../kernel/db/pages.ts";
import { preparedByKind } from "../../kernel/db/prepared.ts";
import { inTeamAt, placed } from "../queries.ts";
import { members, organizations } from "../tables.ts";

const columns = {
  userId: users.userId,
  firstName: members.firstName,
  lastName: members.lastName,
  email: users.email,
  profileImage: users.profileImage,
  roles: members.roles,
  roleEnds: members.roleEnds,
  entityStatus: members.entityStatus,
};

/** As the index has it. */
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
  /** When the team is asked for. */
  readonly atMs: number;
}

interface PageKind {
  readonly sortBy: keyof typeof orders;
  readonly size: number;
  /** The first page has no offset, for which the database would plan anew each time. */
  readonly isFirst: boolean;
}

/**
 * A page of a team as one value; it is cut from the index before its people are looked up. The organization is that of
 * the row around it: with its id in the place of a value, the database would plan anew for how large each team is.
 */
function pageOf({ sortBy, size, isFirst }: PageKind): SQL<TeamMember[]> {
  const order = sql.join([...orders[sortBy]], sql`, `);
  const page = sql`(
    select *, row_number() over (order by ${order}) as place from ${members}
    where ${members.organizationId} = ${organizations.organizationId} and entity_status = ${sql.placeholder("status")}
      and ${inTeamAt(sql.placeholder("atMs"))}
    order by ${order} limit ${sql.raw(String(size))} ${isFirst ? sql`` : sql`offset ${sql.placeholder("offset")}`}
  ) ${members} join ${users} on ${users.userId} = ${members.userId}`;
  return rowsOf<TeamMember>(columns, page, sql`order by place`);
}

const teamPages = preparedByKind(
  ({ sortBy, size, isFirst }: PageKind) => `members.by.${sortBy}.${size}${isFirst ? ".first" : ""}`,
  (db, kind, name) =>
    db
      .select({ ...placed, team: pageOf(kind) })
      .from(organizations)
      .where(eq(organizations.organizationId, sql.placeholder("organizationId")))
      .prepare(name),
);

/** An organization by where it stands, with a page of its team: by name as the team page shows it, or in the order they came. */
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
  db.select(columns).from(members).innerJoin(users, eq(users.userId, members.userId)).$dynamic();

export type TeamMember = Awaited<ReturnType<typeof listTeam>>[number];

/** The active team in the order they came; at most so many. */
export const listTeam = (db: Db, organizationId: string, { limit, atMs }: { limit: number; atMs: number }) =>
  selectMembers(db)
    .where(and(eq(members.organizationId, organizationId), eq(members.entityStatus, "ACTIVE"), inTeamAt(atMs)))
    .orderBy(...orders.createdAt)
    .limit(limit);

/** Those of a team, whatever their status, who have one of the e-mails. */
export const listByEmail = (db: Db, organizationId: string, emails: readonly string[]): Promise<TeamMember[]> =>
  selectMembers(db).where(and(eq(members.organizationId, organizationId), inArray(users.email, [...emails])));

const matches = ({ organizationId, entityStatus, atMs }: MemberPage, text: string): SQL | undefined => {
  const pattern = `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const isMeant = or(
    ilike(sql`${members.firstName} || ' ' || ${members.lastName}`, pattern),
    ilike(users.email, pattern),
  );
  const isInTeam = [eq(members.organizationId, organizationId), eq(members.entityStatus, entityStatus), inTeamAt(atMs)];
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
 * A page of the members whose name or e-mail contains the text, by name, and how many there are: counted on the
 * way, and on its own only for a page beyond the last.
 */
export async function searchMembers(db: Db, page: MemberPage, text: string) {
  const rows = await db
    .select({ ...columns, total: sql<number>`count(*) over ()`.mapWith(Number) })
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

const standing = { ...columns, version: members.version };

/** Those who hold a role whose time is over at an instant. */
export const listEnded = (db: Db, at: Date) =>
  db
    .select({ organizationId: members.organizationId, userId: members.userId })
    .from(members)
    .where(
      and(
        sql`${members.roleEnds} <> '{}'`,
        sql`exists (select 1 from jsonb_each_text(${members.roleEnds}) held where held.value::bigint <= ${at.getTime()})`,
      ),
    );

/** One member of a team. */
export async function findMember(db: Db, organizationId: string, userId: string) {
  const [row] = await db
    .select(standing)
    .from(members)
    .innerJoin(users, eq(users.userId, members.userId))
    .where(membership(organizationId, userId));
  return row;
}

export type StandingMember = NonNullable<Awaited<ReturnType<typeof findMember>>>;

/** One member of a team, kept from changing until the transaction ends. */
export async function lockMember(tx: Tx, organizationId: string, userId: string): Promise<StandingMember | undefined> {
  const [row] = await tx
    .select(standing)
    .from(members)
    .innerJoin(users, eq(users.userId, members.userId))
    .where(membership(organizationId, userId))
    .for("update", { of: members });
  return row;
}

/** Adds members; those who are in the team already stay as they are. Answers whom it added. */
export async function insertMembers(tx: Tx, rows: (typeof members.$inferInsert)[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const added = await tx.insert(members).values(rows).onConflictDoNothing().returning({ userId: members.userId });
  return new Set(added.map(({ userId }) => userId));
}

/** Changes a member who is no owner, and counts the change. */
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

/** The states of members, kept from changing until the transaction ends. */
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

/** Counts a change of program rights of members. */
export async function countChange(tx: Tx, organizationId: string, userIds: readonly string[], at: Date): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .update(members)
    .set({ version: sql`${members.version} + 1`, updatedAt: at })
    .where(and(eq(members.organizationId, organizationId), inArray(members.userId, [...userIds])));
}

/** Takes a member out of a team; never an owner. */
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

/** Makes an invited member an active one, under the name of the account; false when they were not invited. */
export async function activateMember(tx: Tx, organizationId: string, userId: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(members)
    .set({ ...nameFromAccount, entityStatus: "ACTIVE", updatedAt: at, version: sql`${members.version} + 1` })
    .where(and(membership(organizationId, userId), eq(members.entityStatus, "INVITED")))
    .returning({ userId: members.userId });
  return rows.length === 1;
}

/** Writes the name of an account to the teams that it belongs to. */
export async function copyNames(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(members)
    .set(nameFromAccount)
    .where(and(eq(members.userId, userId), sql`${members.entityStatus} <> 'INVITED'`));
}
