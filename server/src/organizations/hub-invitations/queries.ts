import { and, asc, eq, gt, inArray, isNull, ne, or, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { OrganizationRole } from "@openrounds/contract/kernel/permissions.ts";
import type { OrganizationStatus } from "@openrounds/contract/organizations/schemas.ts";
import { users } from "../../identity/tables.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { prepared } from "../../kernel/db/prepared.ts";
import { nameFromAccount } from "../members/queries.ts";
import { hasAnyRoleAt } from "../queries.ts";
import { members, organizations } from "../tables.ts";
import { hubInvitations } from "./tables.ts";

export type HubInvitationRow = typeof hubInvitations.$inferSelect;

/** A hub with its invitation and its invited owner; undefined for other organizations. */
export async function findHub(db: Db, organizationId: string) {
  const [row] = await db
    .select({ organization: organizations, invitation: hubInvitations, ownerEmail: users.email })
    .from(organizations)
    .leftJoin(hubInvitations, eq(hubInvitations.organizationId, organizations.organizationId))
    .leftJoin(users, eq(users.userId, hubInvitations.ownerId))
    .where(and(eq(organizations.organizationId, organizationId), eq(organizations.level, "HUB")));
  return row;
}

export type HubRow = NonNullable<Awaited<ReturnType<typeof findHub>>>;

const contacts = alias(users, "contacts");

const selectInvitation = (db: Db) =>
  db
    .select({
      invitation: hubInvitations,
      hub: organizations,
      superhubName: sql<string>`(select s.name from ${organizations} s where s.organization_id = ${hubInvitations.superhubId})`,
      owner: {
        userId: users.userId,
        status: users.status,
        email: users.email,
        locale: users.primaryReadingLanguage,
      },
      contact: { name: sql<string>`trim(${contacts.firstName} || ' ' || ${contacts.lastName})`, email: contacts.email },
    })
    .from(hubInvitations)
    .innerJoin(organizations, eq(organizations.organizationId, hubInvitations.organizationId))
    .innerJoin(users, eq(users.userId, hubInvitations.ownerId))
    .innerJoin(
      contacts,
      eq(contacts.userId, sql`coalesce(${hubInvitations.accountRepresentative}, ${hubInvitations.invitedBy})`),
    );

/** The invitation of a hub with the hub, its superhub and its owner. */
export async function findInvitationOf(db: Db, organizationId: string) {
  const [row] = await selectInvitation(db).where(eq(hubInvitations.organizationId, organizationId));
  return row;
}

export type HubInvitationDetails = NonNullable<Awaited<ReturnType<typeof findInvitationOf>>>;

/** The invitation of a link. */
export async function findByLink(db: Db, invitationId: string): Promise<HubInvitationDetails | undefined> {
  const [row] = await selectInvitation(db).where(eq(hubInvitations.invitationId, invitationId));
  return row;
}

const invitationsOfOwner = prepared((db) =>
  selectInvitation(db)
    .where(
      and(
        eq(hubInvitations.ownerId, sql.placeholder("userId")),
        inArray(organizations.entityStatus, ["INVITED", "PROFILE_PENDING"]),
        or(gt(hubInvitations.expiresAt, sql.placeholder("at")), sql`${hubInvitations.acceptedAt} is not null`),
      ),
    )
    .orderBy(asc(hubInvitations.createdAt))
    .prepare("hubInvitations.ofOwner"),
);

/** The hubs that are not approved yet and that a person is invited to own; expired invitations only when confirmed. */
export const listByOwner = (db: Db, userId: string, at: Date): Promise<HubInvitationDetails[]> =>
  invitationsOfOwner(db).execute({ userId, at });

const isOpen = (): SQL | undefined => and(isNull(hubInvitations.acceptedAt), isNull(hubInvitations.withdrawnAt));

/** The hub with a CRM id, except a given one. */
export async function findCrmHolder(db: Db, crmId: string, except?: string): Promise<string | undefined> {
  const [row] = await db
    .select({ organizationId: hubInvitations.organizationId })
    .from(hubInvitations)
    .where(
      and(
        eq(hubInvitations.crmId, crmId),
        isNull(hubInvitations.withdrawnAt),
        except === undefined ? undefined : ne(hubInvitations.organizationId, except),
      ),
    );
  return row?.organizationId;
}

export async function insertInvitation(tx: Tx, row: typeof hubInvitations.$inferInsert): Promise<void> {
  await tx.insert(hubInvitations).values(row);
}

/** Whether the person has an open invitation of the superhub to another hub. */
export async function hasOpenInvitation(
  db: Db,
  { superhubId, ownerId, except }: { superhubId: string; ownerId: string; except: string },
): Promise<boolean> {
  const rows = await db
    .select({ organizationId: hubInvitations.organizationId })
    .from(hubInvitations)
    .where(
      and(
        eq(hubInvitations.superhubId, superhubId),
        eq(hubInvitations.ownerId, ownerId),
        isOpen(),
        ne(hubInvitations.organizationId, except),
      ),
    );
  return rows.length > 0;
}

/** The open invitation of a hub, locked until the transaction ends. */
export async function lockOpenInvitation(tx: Tx, organizationId: string): Promise<HubInvitationRow | undefined> {
  const [row] = await tx
    .select()
    .from(hubInvitations)
    .where(and(eq(hubInvitations.organizationId, organizationId), isOpen()))
    .for("update");
  return row;
}

/** Updates an open invitation; undefined when it was confirmed or withdrawn. */
export async function updateInvitation(
  tx: Tx,
  organizationId: string,
  changes: Partial<typeof hubInvitations.$inferInsert>,
): Promise<number | undefined> {
  const [row] = await tx
    .update(hubInvitations)
    .set({ ...changes, sendings: sql`${hubInvitations.sendings} + 1` })
    .where(and(eq(hubInvitations.organizationId, organizationId), isOpen()))
    .returning({ sendings: hubInvitations.sendings });
  return row?.sendings;
}

/** Marks an invitation as withdrawn; false when it was confirmed or withdrawn before. */
export async function markWithdrawn(tx: Tx, organizationId: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(hubInvitations)
    .set({ withdrawnAt: at })
    .where(and(eq(hubInvitations.organizationId, organizationId), isOpen()))
    .returning({ organizationId: hubInvitations.organizationId });
  return rows.length === 1;
}

/** Deletes all members of an organization; returns them. */
export async function deleteMembersOf(tx: Tx, organizationId: string): Promise<string[]> {
  const rows = await tx
    .delete(members)
    .where(eq(members.organizationId, organizationId))
    .returning({ userId: members.userId });
  return rows.map(({ userId }) => userId);
}

/** Updates a hub with one of the statuses; false when it has another status by now. */
export async function updateHub(
  tx: Tx,
  { organizationId, from }: { organizationId: string; from: readonly OrganizationStatus[] },
  changes: Partial<typeof organizations.$inferInsert>,
): Promise<boolean> {
  const rows = await tx
    .update(organizations)
    .set({ ...changes, version: sql`${organizations.version} + 1` })
    .where(and(eq(organizations.organizationId, organizationId), inArray(organizations.entityStatus, [...from])))
    .returning({ organizationId: organizations.organizationId });
  return rows.length === 1;
}

/** Marks a valid invitation as confirmed by the hub's owner; false when there is none. */
export async function acceptInvitation(
  tx: Tx,
  { organizationId, ownerId }: { organizationId: string; ownerId: string },
  at: Date,
): Promise<boolean> {
  const rows = await tx
    .update(hubInvitations)
    .set({ acceptedAt: at })
    .where(
      and(
        eq(hubInvitations.organizationId, organizationId),
        eq(hubInvitations.ownerId, ownerId),
        isOpen(),
        gt(hubInvitations.expiresAt, at),
      ),
    )
    .returning({ organizationId: hubInvitations.organizationId });
  return rows.length === 1;
}

/** Sets the member status of a hub's owner, and copies the name of the account. */
export async function updateOwner(
  tx: Tx,
  organizationId: string,
  changes: Partial<typeof members.$inferInsert>,
): Promise<string | undefined> {
  const [row] = await tx
    .update(members)
    .set({ ...nameFromAccount, ...changes })
    .where(and(eq(members.organizationId, organizationId), sql`'OWNER' = any(${members.roles})`))
    .returning({ userId: members.userId });
  return row?.userId;
}

/** Removes an invited person, who never joined, from a hub. */
export async function deleteInvitedMember(tx: Tx, organizationId: string, userId: string): Promise<void> {
  await tx
    .delete(members)
    .where(
      and(eq(members.organizationId, organizationId), eq(members.userId, userId), eq(members.entityStatus, "INVITED")),
    );
}

/** The active members of an organization with one of the roles in force at an instant, by name. */
export const listMembersWithRole = (
  db: Db,
  organizationId: string,
  { roles, atMs }: { readonly roles: readonly OrganizationRole[]; readonly atMs: number },
) =>
  db
    .select({
      userId: users.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      locale: users.primaryReadingLanguage,
    })
    .from(members)
    .innerJoin(users, eq(users.userId, members.userId))
    .where(
      and(eq(members.organizationId, organizationId), eq(members.entityStatus, "ACTIVE"), hasAnyRoleAt(roles, atMs)),
    )
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.userId));

/** Whether an organization is an active superhub. */
export async function isActiveSuperhub(db: Db, organizationId: string): Promise<boolean> {
  const rows = await db
    .select({ organizationId: organizations.organizationId })
    .from(organizations)
    .where(
      and(
        eq(organizations.organizationId, organizationId),
        eq(organizations.level, "SUPERHUB"),
        eq(organizations.entityStatus, "ACTIVE"),
      ),
    );
  return rows.length > 0;
}

const recipientColumns = { userId: users.userId, email: users.email, locale: users.primaryReadingLanguage };

/** A person as a recipient of mails. */
export async function findRecipient(db: Db, userId: string) {
  const [row] = await db.select(recipientColumns).from(users).where(eq(users.userId, userId));
  return row;
}

/** The owner of a hub, with the hub's name. */
export async function findOwnerWithHub(db: Db, organizationId: string) {
  const [row] = await db
    .select({ ...recipientColumns, hub: organizations.name })
    .from(members)
    .innerJoin(users, eq(users.userId, members.userId))
    .innerJoin(organizations, eq(organizations.organizationId, members.organizationId))
    .where(and(eq(members.organizationId, organizationId), sql`'OWNER' = any(${members.roles})`));
  return row;
}
