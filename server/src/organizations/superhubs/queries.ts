import { and, asc, eq, sql } from "drizzle-orm";
import { MAX_PAGE_SIZE } from "@openrounds/contract/kernel/paging.ts";
import { users } from "../../identity/tables.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { ownerMails } from "../owner-mails/tables.ts";
import { members, organizations } from "../tables.ts";

const isSuperhub = eq(organizations.level, "SUPERHUB");
const hasOwner = and(eq(members.organizationId, organizations.organizationId), sql`'OWNER' = any(${members.roles})`);

/** Whether a superhub with the name exists, compared without case. */
export async function isSuperhubNamed(db: Db, name: string): Promise<boolean> {
  const rows = await db
    .select({ organizationId: organizations.organizationId })
    .from(organizations)
    .where(and(isSuperhub, sql`lower(${organizations.name}) = lower(${name})`))
    .limit(1);
  return rows.length > 0;
}

/** The superhubs below another one with their owners, by name. */
export const listSuperhubs = (db: Db, parentId: string) =>
  db
    .select({ superhub: organizations, owner: users, ownerMail: ownerMails })
    .from(organizations)
    .leftJoin(members, hasOwner)
    .leftJoin(users, eq(users.userId, members.userId))
    .leftJoin(ownerMails, eq(ownerMails.organizationId, organizations.organizationId))
    .where(and(isSuperhub, eq(organizations.parentId, parentId)))
    .orderBy(asc(sql`lower(${organizations.name})`), asc(organizations.organizationId))
    .limit(MAX_PAGE_SIZE);

export type SuperhubRow = Awaited<ReturnType<typeof listSuperhubs>>[number];

/** A superhub below another one with its owner; one of another network is not found. */
export async function findSuperhub(db: Db, parentId: string, organizationId: string): Promise<SuperhubRow | undefined> {
  const [row] = await db
    .select({ superhub: organizations, owner: users, ownerMail: ownerMails })
    .from(organizations)
    .leftJoin(members, hasOwner)
    .leftJoin(users, eq(users.userId, members.userId))
    .leftJoin(ownerMails, eq(ownerMails.organizationId, organizations.organizationId))
    .where(and(isSuperhub, eq(organizations.parentId, parentId), eq(organizations.organizationId, organizationId)));
  return row;
}

/** Deletes the membership of the owner of a superhub. */
export async function deleteOwner(tx: Tx, organizationId: string, userId: string): Promise<void> {
  await tx.delete(members).where(and(eq(members.organizationId, organizationId), eq(members.userId, userId)));
}
