import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { USABLE_STATUSES } from "@openrounds/contract/organizations/schemas.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { OrganizationRow } from "../queries.ts";
import { organizations } from "../tables.ts";

const isUsable = inArray(organizations.entityStatus, [...USABLE_STATUSES]);

/** Updates an organization if its version is unchanged; undefined after a concurrent change. */
export async function updateOrganization(
  tx: Tx,
  { organizationId, version }: Pick<OrganizationRow, "organizationId" | "version">,
  changes: Partial<typeof organizations.$inferInsert>,
): Promise<OrganizationRow | undefined> {
  const [row] = await tx
    .update(organizations)
    .set({ ...changes, version: sql`${organizations.version} + 1` })
    .where(and(eq(organizations.organizationId, organizationId), eq(organizations.version, version)))
    .returning();
  return row;
}

/** A public and usable organization. */
export async function findPublicOrganization(db: Db, organizationId: string): Promise<OrganizationRow | undefined> {
  const [row] = await db
    .select()
    .from(organizations)
    .where(and(eq(organizations.organizationId, organizationId), eq(organizations.visibility, "PUBLIC"), isUsable));
  return row;
}

/** The usable superhubs by name, without the organization itself and its parent. */
export const listOtherSuperhubs = (
  db: Db,
  { organizationId, parentId }: Pick<OrganizationRow, "organizationId" | "parentId">,
): Promise<{ organizationId: string; name: string }[]> =>
  db
    .select({ organizationId: organizations.organizationId, name: organizations.name })
    .from(organizations)
    .where(
      and(
        eq(organizations.level, "SUPERHUB"),
        isUsable,
        ne(organizations.organizationId, organizationId),
        parentId === null ? undefined : ne(organizations.organizationId, parentId),
      ),
    )
    .orderBy(asc(organizations.name), asc(organizations.organizationId));
