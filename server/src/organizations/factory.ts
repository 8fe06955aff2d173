import type { OrganizationRole } from "@openrounds/contract/kernel/permissions.ts";
import { buildUser } from "../identity/factory.ts";
import type { UserRow } from "../identity/service.ts";
import { now } from "../kernel/clock.ts";
import type { Autocommit } from "../kernel/db/database.ts";
import { newId } from "../kernel/ids.ts";
import type { OrganizationRow } from "./queries.ts";
import { members, organizations } from "./tables.ts";

/** An active hub, unless the fields say otherwise. */
export async function buildOrganization(
  db: Autocommit,
  fields: Partial<typeof organizations.$inferInsert> = {},
): Promise<OrganizationRow> {
  const at = now();
  const [row] = await db
    .insert(organizations)
    .values({
      organizationId: newId(),
      level: "HUB",
      name: "Test hub",
      entityStatus: "ACTIVE",
      createdAt: at,
      updatedAt: at,
      ...fields,
    })
    .returning();
  if (row === undefined) throw new Error("no row");
  return row;
}

/** A person with a role in an organization. */
export async function buildMember(
  db: Autocommit,
  { organizationId }: Pick<OrganizationRow, "organizationId">,
  role: OrganizationRole,
  person: Parameters<typeof buildUser>[1] = {},
): Promise<UserRow> {
  const user = await buildUser(db, person);
  const at = now();
  await db.insert(members).values({
    organizationId,
    userId: user.userId,
    roles: [role],
    entityStatus: "ACTIVE",
    firstName: user.firstName,
    lastName: user.lastName,
    createdAt: at,
    updatedAt: at,
  });
  return user;
}
