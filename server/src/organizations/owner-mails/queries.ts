import { and, asc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { users } from "../../identity/tables.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { members, organizations } from "../tables.ts";
import { ownerMails } from "./tables.ts";

/** Records the mail to the owner of an organization instead of the one before. */
export async function upsertOwnerMail(tx: Tx, organizationId: string, effectKey: string): Promise<void> {
  const set = { effectKey, bouncedAt: null, bounceReason: null, bounceReply: null };
  await tx
    .insert(ownerMails)
    .values({ organizationId, ...set })
    .onConflictDoUpdate({ target: ownerMails.organizationId, set });
}

/** Changes the mail with a key, if it is the last one to its owner. */
export async function updateOwnerMail(
  tx: Tx,
  effectKey: string,
  changes: Partial<typeof ownerMails.$inferInsert>,
): Promise<void> {
  await tx.update(ownerMails).set(changes).where(eq(ownerMails.effectKey, effectKey));
}

/** Erases what mail servers replied about the owner of organizations. */
export async function eraseRepliesToOwner(tx: Tx, userId: string): Promise<void> {
  const owned = tx
    .select({ organizationId: members.organizationId })
    .from(members)
    .where(and(eq(members.userId, userId), sql`'OWNER' = any(${members.roles})`));
  await tx.update(ownerMails).set({ bounceReply: null }).where(inArray(ownerMails.organizationId, owned));
}

/** The organizations above those whose invited owners are asked for. */
export interface OwnersAbove {
  /** Superhubs with invited hubs. */
  readonly inviting: readonly string[];
  /** Superhubs that added superhubs. */
  readonly onboarding: readonly string[];
}

/** The hubs and superhubs whose owner was invited by a mail that was refused and has not joined, the oldest refusal first. */
export const listRefusedOwners = (db: Db, { inviting, onboarding }: OwnersAbove, limit: number) =>
  db
    .select({
      organizationId: organizations.organizationId,
      name: organizations.name,
      level: organizations.level,
      parentId: organizations.parentId,
      bouncedAt: ownerMails.bouncedAt,
    })
    .from(ownerMails)
    .innerJoin(organizations, eq(organizations.organizationId, ownerMails.organizationId))
    .innerJoin(
      members,
      and(eq(members.organizationId, organizations.organizationId), sql`'OWNER' = any(${members.roles})`),
    )
    .innerJoin(users, eq(users.userId, members.userId))
    .where(
      and(
        isNotNull(ownerMails.bouncedAt),
        or(
          and(
            eq(organizations.level, "HUB"),
            eq(organizations.entityStatus, "INVITED"),
            eq(members.entityStatus, "INVITED"),
            inArray(organizations.parentId, [...inviting]),
          ),
          and(
            eq(organizations.level, "SUPERHUB"),
            eq(users.status, "INVITED"),
            inArray(organizations.parentId, [...onboarding]),
          ),
        ),
      ),
    )
    .orderBy(asc(ownerMails.bouncedAt), asc(organizations.organizationId))
    .limit(limit);
