import type { OrganizationRole } from "@openrounds/contract/kernel/permissions.ts";
import { buildUser } from "../identity/factory.ts";
import type { UserRow } from "../identity/service.ts";
import { now } from "../kernel/clock.ts";
import type { Autocommit } from "../kernel/db/database.ts";
import { newId } from "../kernel/ids.ts";
import type { OrganizationRow } from "./queries.ts";
import { members, organizations } from "./tables.ts";

/** An active hub by default. */
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

type PersonFields = Parameters<typeof buildUser>[1];

/** A person with a role in an organization. */
export async function buildMember(
  db: Autocommit,
  { organizationId }: Pick<OrganizationRow, "organizationId">,
  role: OrganizationRole,
  person: PersonFields = {},
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

export interface Hub {
  readonly hub: OrganizationRow;
  readonly owner: UserRow;
}
export interface HubFields {
  readonly hub?: Partial<typeof organizations.$inferInsert>;
  readonly owner?: PersonFields;
}

/** A hub with its owner, active by default. */
export async function buildHub(db: Autocommit, { hub: fields, owner }: HubFields = {}): Promise<Hub> {
  const hub = await buildOrganization(db, fields);
  return { hub, owner: await buildMember(db, hub, "OWNER", owner) };
}

export interface Superhub {
  readonly superhub: OrganizationRow;
  readonly superhubOwner: UserRow;
}
export interface SuperhubFields {
  readonly superhub?: HubFields["hub"];
  readonly superhubOwner?: PersonFields;
}

/** A superhub with its owner, active by default. */
export async function buildSuperhub(db: Autocommit, fields: SuperhubFields = {}): Promise<Superhub> {
  const named = { level: "SUPERHUB", name: "Deccan superhub", ...fields.superhub } as const;
  const { hub: superhub, owner: superhubOwner } = await buildHub(db, { hub: named, owner: fields.superhubOwner ?? {} });
  return { superhub, superhubOwner };
}
