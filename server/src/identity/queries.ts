import { and, desc, eq, inArray, isNotNull, notInArray, isNull, or, sql } from "drizzle-orm";
import type { AccountStatus } from "@openrounds/contract/identity/schemas.ts";
import { now } from "../kernel/clock.ts";
import type { Db, Tx } from "../kernel/db/database.ts";
import { prepared } from "../kernel/db/prepared.ts";
import { legalPolicies, policyAgreements, users } from "./tables.ts";

export type UserRow = typeof users.$inferSelect;

const userById = prepared((db) =>
  db
    .select()
    .from(users)
    .where(eq(users.userId, sql.placeholder("userId")))
    .prepare("identity.userById"),
);

export async function findUser(db: Db, userId: string): Promise<UserRow | undefined> {
  const [row] = await userById(db).execute({ userId });
  return row;
}

/** The verified phone of a person in international format; undefined without one. */
export async function findVerifiedNumber(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ number: sql<string>`'+' || ${users.countryCode} || ${users.phone}` })
    .from(users)
    .where(and(eq(users.userId, userId), isNotNull(users.phone), isNotNull(users.phoneVerifiedAt)));
  return row?.number;
}

/** The time zone of a person. */
export async function findTimeZone(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db.select({ timeZone: users.timezone }).from(users).where(eq(users.userId, userId));
  return row?.timeZone;
}

const userByEmail = prepared((db) =>
  db
    .select()
    .from(users)
    .where(eq(users.email, sql.placeholder("email")))
    .prepare("identity.userByEmail"),
);

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [row] = await userByEmail(db).execute({ email });
  return row;
}

export async function findUserByPhone(db: Db, countryCode: string, phone: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.countryCode, countryCode), eq(users.phone, phone)));
  return row;
}

/** The account of an e-mail, or of country code and phone written together. */
export async function findUserByUid(db: Db, uid: string, mode: "EMAIL" | "PHONE"): Promise<UserRow | undefined> {
  if (mode === "EMAIL") return findUserByEmail(db, uid.toLowerCase());
  const digits = uid.replace(/^\+/, "");
  const [row] = await db
    .select()
    .from(users)
    .where(eq(sql`${users.countryCode} || ${users.phone}`, digits));
  return row;
}

export const listUsers = (db: Db, userIds: readonly string[]): Promise<UserRow[]> =>
  userIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(users)
        .where(inArray(users.userId, [...userIds]));

/** The accounts of any of the e-mails, or of the phones with country code and number written together. */
export const listUsersByUid = (db: Db, emails: readonly string[], numbers: readonly string[]): Promise<UserRow[]> =>
  db
    .select()
    .from(users)
    .where(or(inArray(users.email, [...emails]), inArray(sql`(${users.countryCode} || ${users.phone})`, [...numbers])));

/** Inserts accounts; those whose e-mail or phone has an account already are left out. */
export async function insertUsers(tx: Tx, rows: (typeof users.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(users).values(rows).onConflictDoNothing();
}

export async function insertUser(tx: Tx, row: typeof users.$inferInsert): Promise<UserRow | undefined> {
  const [inserted] = await tx.insert(users).values(row).onConflictDoNothing().returning();
  return inserted;
}

export async function updateUser(
  tx: Tx,
  userId: string,
  changes: Partial<typeof users.$inferInsert>,
): Promise<UserRow | undefined> {
  const [row] = await tx.update(users).set(changes).where(eq(users.userId, userId)).returning();
  return row;
}

/** Sets the picture of a person who has none yet. */
export async function setFirstPicture(tx: Tx, userId: string, profileImage: string): Promise<void> {
  await tx
    .update(users)
    .set({ profileImage })
    .where(and(eq(users.userId, userId), isNull(users.profileImage)));
}

/** Completes an account that an invitation created; undefined when it was completed before. */
export async function completeInvited(
  tx: Tx,
  userId: string,
  changes: Partial<typeof users.$inferInsert>,
): Promise<UserRow | undefined> {
  const [row] = await tx
    .update(users)
    .set(changes)
    .where(and(eq(users.userId, userId), eq(users.status, "INVITED")))
    .returning();
  return row;
}

export type PolicyRow = typeof legalPolicies.$inferSelect;

/** The latest policy of each type. */
export const listCurrentPolicies = (db: Db): Promise<PolicyRow[]> =>
  db
    .selectDistinctOn([legalPolicies.type])
    .from(legalPolicies)
    .orderBy(legalPolicies.type, desc(legalPolicies.version));

export async function insertPolicies(tx: Tx, rows: (typeof legalPolicies.$inferInsert)[]): Promise<void> {
  await tx.insert(legalPolicies).values(rows).onConflictDoNothing();
}

export async function insertAgreements(tx: Tx, rows: (typeof policyAgreements.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(policyAgreements).values(rows).onConflictDoNothing();
}

const openPolicy = prepared((db) => {
  const current = db
    .selectDistinctOn([legalPolicies.type], { legalPolicyId: legalPolicies.legalPolicyId })
    .from(legalPolicies)
    .orderBy(legalPolicies.type, desc(legalPolicies.version))
    .as("current");
  return db
    .select({ legalPolicyId: current.legalPolicyId })
    .from(current)
    .leftJoin(
      policyAgreements,
      and(
        eq(policyAgreements.legalPolicyId, current.legalPolicyId),
        eq(policyAgreements.userId, sql.placeholder("userId")),
      ),
    )
    .where(isNull(policyAgreements.legalPolicyId))
    .limit(1)
    .prepare("identity.openPolicy");
});

/** Whether the person agreed to the latest policy of each type. */
export const hasAgreed = async (db: Db, userId: string): Promise<boolean> =>
  (await openPolicy(db).execute({ userId })).length === 0;

export interface AccountStatusUpdate {
  readonly from: readonly AccountStatus[];
  readonly to: AccountStatus;
}

/** Whether the product writes to the person: not if the account is closed or blocked. */
export const isReachable = notInArray(users.status, ["DEACTIVATED", "BLOCKED"]);

/** Locks an account until the transaction ends, so that its status cannot change. */
export async function lockUser(tx: Tx, userId: string): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.userId, userId)).for("share");
  return row;
}

/** Changes the status of an account; undefined when its status is none of the expected ones. */
export async function updateStatus(
  tx: Tx,
  userId: string,
  { from, to }: AccountStatusUpdate,
): Promise<UserRow | undefined> {
  const [row] = await tx
    .update(users)
    .set({ status: to, updatedAt: now() })
    .where(and(eq(users.userId, userId), inArray(users.status, [...from])))
    .returning();
  return row;
}
