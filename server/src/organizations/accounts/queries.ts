import { and, asc, eq, ilike, inArray, or, sql } from "drizzle-orm";
import { users } from "../../identity/tables.ts";
import type { Db } from "../../kernel/db/database.ts";
import { hasRoleAt } from "../queries.ts";
import { members, organizations } from "../tables.ts";

/** The statuses of members of a team. */
const TEAM_STATUSES = sql`('ACTIVE', 'PROFILE_PENDING')`;

export interface AccountFilter {
  readonly superhubId: string;
  /** Empty for all. */
  readonly text: string;
  readonly atMs: number;
  readonly pageNumber: number;
  readonly pageSize: number;
}

/** A page of the people in a superhub and the organizations below it, by name, with the total in each row. */
export function listAccounts(db: Db, { superhubId, text, atMs, pageNumber, pageSize }: AccountFilter) {
  const pattern = `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const fullName = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;
  const isIn = (table: string) =>
    sql`${superhubId}::uuid in (${sql.raw(table)}.organization_id, ${sql.raw(table)}.parent_id, ${sql.raw(table)}.co_managed_by)`;
  return db
    .select({
      userId: users.userId,
      name: fullName,
      email: users.email,
      status: users.status,
      organizationNames: sql<string[]>`array_agg(${organizations.name} order by ${organizations.name})`,
      isElsewhere: sql<boolean>`exists (
        select 1 from ${members} em join ${organizations} eo on eo.organization_id = em.organization_id
        where em.user_id = ${users.userId} and em.entity_status in ${TEAM_STATUSES} and (${isIn("eo")}) is not true)`,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(members)
    .innerJoin(organizations, eq(organizations.organizationId, members.organizationId))
    .innerJoin(users, eq(users.userId, members.userId))
    .where(
      and(
        isIn("organizations"),
        inArray(members.entityStatus, ["ACTIVE", "PROFILE_PENDING"]),
        hasRoleAt(atMs),
        inArray(users.status, ["ACTIVE", "MIGRATED", "BLOCKED"]),
        text === "" ? undefined : or(ilike(fullName, pattern), ilike(users.email, pattern)),
      ),
    )
    .groupBy(users.userId)
    .orderBy(asc(sql`lower(${fullName})`), asc(users.userId))
    .limit(pageSize)
    .offset(pageNumber * pageSize);
}

export type AccountRow = Awaited<ReturnType<typeof listAccounts>>[number];
