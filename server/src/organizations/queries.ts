import { and, asc, count, eq, ilike, inArray, isNull, not, sql, type Placeholder, type SQL } from "drizzle-orm";
import type { OrganizationRole } from "@openrounds/contract/kernel/permissions.ts";
import {
  USABLE_STATUSES,
  type MemberStatus,
  type OrganizationStatus,
} from "@openrounds/contract/organizations/schemas.ts";
import { users } from "../identity/tables.ts";
import type { Db, Tx } from "../kernel/db/database.ts";
import { prepared } from "../kernel/db/prepared.ts";
import { members, organizations, managings } from "./tables.ts";

export type OrganizationRow = typeof organizations.$inferSelect;
export type MemberRow = typeof members.$inferSelect;

/** The columns that decide a person's codes in an organization: its position in the network. */
export const positionColumns = {
  organizationId: organizations.organizationId,
  level: organizations.level,
  parentId: organizations.parentId,
  coManagedBy: organizations.coManagedBy,
};

const organizationById = prepared((db) =>
  db
    .select()
    .from(organizations)
    .where(eq(organizations.organizationId, sql.placeholder("organizationId")))
    .prepare("organizations.byId"),
);

export async function findOrganization(db: Db, organizationId: string): Promise<OrganizationRow | undefined> {
  const [row] = await organizationById(db).execute({ organizationId });
  return row;
}

/** Whether any organization exists; without one the platform has not been set up. */
export const hasOrganizations = async (db: Db): Promise<boolean> =>
  (
    await db
      .select({ one: sql`1` })
      .from(organizations)
      .limit(1)
  ).length > 0;

/** The id of the topmost superhub. */
export async function findTopSuperhub(db: Db): Promise<string | undefined> {
  const [row] = await db
    .select({ organizationId: organizations.organizationId })
    .from(organizations)
    .where(and(eq(organizations.level, "SUPERHUB"), isNull(organizations.parentId)))
    .orderBy(organizations.createdAt)
    .limit(1);
  return row?.organizationId;
}

export async function insertOrganization(tx: Tx, row: typeof organizations.$inferInsert): Promise<void> {
  await tx.insert(organizations).values(row);
}

/** Updates a hub that waits for verification; undefined when it no longer does. */
export async function updateUnverified(
  tx: Tx,
  organizationId: string,
  changes: Partial<typeof organizations.$inferInsert>,
): Promise<OrganizationRow | undefined> {
  const [row] = await tx
    .update(organizations)
    .set({ ...changes, version: sql`${organizations.version} + 1` })
    .where(
      and(eq(organizations.organizationId, organizationId), eq(organizations.entityStatus, "VERIFICATION_PENDING")),
    )
    .returning();
  return row;
}

/** Inserts a member under the name of the account. */
export async function insertMember(tx: Tx, row: typeof members.$inferInsert): Promise<void> {
  const nameOf = (column: typeof users.firstName | typeof users.lastName) =>
    sql`(select ${column} from ${users} where ${users.userId} = ${row.userId})`;
  await tx.insert(members).values({ firstName: nameOf(users.firstName), lastName: nameOf(users.lastName), ...row });
}

const membershipsOfPerson = prepared((db) =>
  db
    .select({
      organizationId: organizations.organizationId,
      level: organizations.level,
      name: organizations.name,
      logo: organizations.logo,
      parentId: organizations.parentId,
      coManagedBy: organizations.coManagedBy,
      entityStatus: organizations.entityStatus,
      roles: members.roles,
      roleEnds: members.roleEnds,
      managing: { sessionId: managings.sessionId, hubId: managings.hubId, endsAt: managings.endsAt },
      hubStatus: sql<OrganizationStatus | null>`(select hub.entity_status from ${organizations} hub
        where hub.organization_id = ${managings.hubId})`,
    })
    .from(members)
    .innerJoin(organizations, eq(organizations.organizationId, members.organizationId))
    .leftJoin(
      managings,
      and(
        eq(managings.userId, members.userId),
        eq(managings.superhubId, members.organizationId),
        sql`exists (select 1 from ${organizations} hub where hub.organization_id = ${managings.hubId}
          and ${inArray(sql`hub.entity_status`, [...USABLE_STATUSES])}
          and ${managings.superhubId} in (hub.parent_id, hub.co_managed_by))`,
      ),
    )
    .where(
      and(eq(members.userId, sql.placeholder("userId")), inArray(members.entityStatus, ["ACTIVE", "PROFILE_PENDING"])),
    )
    .orderBy(asc(organizations.name))
    .prepare("organizations.memberships"),
);

/** The organizations in which a person is an active member, with the roles. */
export const listMemberships = (db: Db, userId: string) => membershipsOfPerson(db).execute({ userId });

export type Membership = Awaited<ReturnType<typeof listMemberships>>[number];

/** Whether a role of a membership (`team_role`) is in force at an instant in milliseconds. */
const isInForceAt = (atMs: number | Placeholder): SQL =>
  sql`coalesce((${members.roleEnds}->>team_role)::bigint > ${atMs}, true)`;

/** Whether a membership has a role in force at an instant in milliseconds. */
export const hasRoleAt = (atMs: number | Placeholder): SQL =>
  sql`(${members.roleEnds} = '{}' or exists (select 1 from unnest(${members.roles}) team_role where ${isInForceAt(atMs)}))`;

/** Whether a membership has one of the roles in force at an instant in milliseconds. */
export const hasAnyRoleAt = (roles: readonly OrganizationRole[], atMs: number): SQL =>
  sql`exists (select 1 from unnest(${members.roles}) team_role
    where team_role = any(${sql.param([...roles])}::text[]) and ${isInForceAt(atMs)})`;

const inTeam = eq(members.organizationId, sql.placeholder("organizationId"));

/** Members without a role in force are few and counted separately, so that a large team is counted from its index. */
const sizeOfTeam = prepared((db) => {
  const total = count().as("total");
  const all = db.select({ entityStatus: members.entityStatus, total }).from(members).where(inTeam);
  const gone = db
    .select({ entityStatus: members.entityStatus, total: sql<number>`-count(*)`.mapWith(Number).as("total") })
    .from(members)
    .where(and(inTeam, sql`${members.roleEnds} <> '{}'`, not(hasRoleAt(sql.placeholder("atMs")))));
  return all
    .groupBy(members.entityStatus)
    .unionAll(gone.groupBy(members.entityStatus))
    .prepare("organizations.sizeOfTeam");
});

/** The number of members of a team at an instant in milliseconds, by status. */
export async function countMembers(db: Db, organizationId: string, atMs: number): Promise<Map<MemberStatus, number>> {
  const sizes = new Map<MemberStatus, number>();
  for (const { entityStatus, total } of await sizeOfTeam(db).execute({ organizationId, atMs })) {
    sizes.set(entityStatus, (sizes.get(entityStatus) ?? 0) + total);
  }
  return sizes;
}

/** The e-mail of the owner of an organization. */
export async function findOwnerEmail(db: Db, organizationId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: users.email })
    .from(members)
    .innerJoin(users, eq(users.userId, members.userId))
    .where(and(eq(members.organizationId, organizationId), sql`'OWNER' = any(${members.roles})`));
  return row?.email ?? null;
}

/** The names of organizations by id. */
export async function listNames(db: Db, organizationIds: readonly string[]): Promise<Map<string, string>> {
  if (organizationIds.length === 0) return new Map();
  const rows = await db
    .select({ organizationId: organizations.organizationId, name: organizations.name })
    .from(organizations)
    .where(inArray(organizations.organizationId, [...organizationIds]));
  return new Map(rows.map(({ organizationId, name }) => [organizationId, name]));
}

/** The owner of an organization. */
export async function findOwner(db: Db, organizationId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.organizationId, organizationId), sql`'OWNER' = any(${members.roles})`));
  return row?.userId;
}

/** Workplaces whose name starts with or contains the text; with a point, the nearest first. */
export function searchInstitutes(
  db: Db,
  { text, near, limit }: { text: string; near: { latitude: number; longitude: number } | undefined; limit: number },
): Promise<OrganizationRow[]> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const nearest =
    near === undefined
      ? []
      : [
          sql`power((${organizations.address}->>'latitude')::float - ${near.latitude}, 2)
            + power((${organizations.address}->>'longitude')::float - ${near.longitude}, 2) asc nulls last`,
        ];
  return db
    .select()
    .from(organizations)
    .where(
      and(
        inArray(organizations.level, ["HUB", "SPOKE"]),
        ilike(organizations.name, pattern),
        inArray(organizations.entityStatus, [...USABLE_STATUSES, "INVITED"]),
      ),
    )
    .orderBy(...nearest, asc(organizations.name))
    .limit(limit);
}

/** Deletes all memberships of a person. */
export async function deleteMemberships(tx: Tx, userId: string): Promise<void> {
  await tx.delete(members).where(eq(members.userId, userId));
}
