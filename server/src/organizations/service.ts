import type { Address } from "@openrounds/contract/identity/schemas.ts";
import { now } from "../kernel/clock.ts";
import type { Db } from "../kernel/db/database.ts";
import { newId } from "../kernel/ids.ts";
import { insertMember, insertOrganization } from "./queries.ts";

export { findOrganization, hasOrganizations, findOwner, countMembers, type OrganizationRow } from "./queries.ts";

/** Adds a workplace that somebody named; nobody manages it yet. */
export async function createInstitute(
  db: Db,
  institute: { name: string; address: Address },
): Promise<{ organizationId: string; name: string }> {
  const organizationId = newId();
  const at = now();
  await insertOrganization(db, {
    organizationId,
    level: "SPOKE",
    name: institute.name,
    entityStatus: "INVITED",
    address: institute.address,
    createdAt: at,
    updatedAt: at,
  });
  return { organizationId, name: institute.name };
}

/** Creates a superhub with its owner. */
export async function createSuperhub(db: Db, superhub: { name: string; ownerId: string }): Promise<void> {
  const organizationId = newId();
  const at = now();
  const stamps = { entityStatus: "ACTIVE" as const, createdAt: at, updatedAt: at };
  await insertOrganization(db, { ...stamps, organizationId, level: "SUPERHUB", name: superhub.name });
  await insertMember(db, { ...stamps, organizationId, userId: superhub.ownerId, roles: ["OWNER"] });
}
