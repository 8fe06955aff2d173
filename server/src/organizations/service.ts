import type { Address } from "@openrounds/contract/identity/schemas.ts";
import { now } from "../kernel/clock.ts";
import type { Db, Tx } from "../kernel/db/database.ts";
import { newId } from "../kernel/ids.ts";
import { refuseNotFound } from "../kernel/refusal.ts";
import {
  findOrganization,
  insertMember,
  insertOrganization,
  listMemberships,
  updateUnverified,
  type OrganizationRow,
} from "./queries.ts";
import type { organizations } from "./tables.ts";

export { presentOrganization } from "./present.ts";
export {
  findOrganization,
  findTopSuperhub,
  hasOrganizations,
  listNames,
  findOwner,
  countMembers,
  hasAnyRoleAt,
  hasRoleAt,
  type OrganizationRow,
} from "./queries.ts";

/** Adds a workplace that a person named; nobody manages it yet. */
export async function createInstitute(
  db: Db,
  institute: { name: string; address: Address },
): Promise<{ organizationId: string; name: string }> {
  const organizationId = newId();
  const at = now();
  await db.transaction((tx) =>
    insertOrganization(tx, {
      organizationId,
      level: "SPOKE",
      name: institute.name,
      entityStatus: "INVITED",
      address: institute.address,
      createdAt: at,
      updatedAt: at,
    }),
  );
  return { organizationId, name: institute.name };
}

type OrganizationValues = Partial<typeof organizations.$inferInsert> & { readonly name: string };

/** Creates a hub that registered itself, with its owner; it has no codes until it is verified. */
export async function createApplicant(
  tx: Tx,
  hub: OrganizationValues & { readonly organizationId: string; readonly parentId: string },
  ownerId: string,
): Promise<OrganizationRow> {
  const at = now();
  const stamps = { createdAt: at, updatedAt: at };
  const entityStatus = "VERIFICATION_PENDING" as const;
  await insertOrganization(tx, { ...hub, ...stamps, level: "HUB", entityStatus });
  const { organizationId } = hub;
  const owner = { organizationId, userId: ownerId, roles: ["OWNER" as const] };
  await insertMember(tx, { ...owner, ...stamps, entityStatus: "PROFILE_PENDING" });
  return (await findOrganization(tx, organizationId)) ?? refuseNotFound();
}

/** Whether a person owns a hub, in any status. */
export const ownsHub = async (db: Db, userId: string): Promise<boolean> =>
  (await listMemberships(db, userId)).some(({ level, roles }) => level === "HUB" && roles.includes("OWNER"));

/** Updates the data of an unverified hub; undefined when it is verified by now. */
export const changeUnverified = (
  tx: Tx,
  organizationId: string,
  said: OrganizationValues,
): Promise<OrganizationRow | undefined> => updateUnverified(tx, organizationId, { ...said, updatedAt: now() });

/** Creates a superhub with its owner; returns its id. */
export async function createSuperhub(
  tx: Tx,
  { ownerId, ...said }: OrganizationValues & { readonly ownerId: string },
): Promise<string> {
  const organizationId = newId();
  const at = now();
  const stamps = { entityStatus: "ACTIVE" as const, createdAt: at, updatedAt: at };
  await insertOrganization(tx, { ...said, ...stamps, organizationId, level: "SUPERHUB" });
  await insertMember(tx, { ...stamps, organizationId, userId: ownerId, roles: ["OWNER"] });
  return organizationId;
}
