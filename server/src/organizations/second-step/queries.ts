import { and, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { prepared } from "../../kernel/db/prepared.ts";
import { members } from "../tables.ts";
import { memberSecondSteps } from "./tables.ts";

const requiredOfPerson = prepared((db) =>
  db
    .select({ organizationId: members.organizationId })
    .from(members)
    .innerJoin(memberSecondSteps, eq(memberSecondSteps.organizationId, members.organizationId))
    .where(and(eq(members.userId, sql.placeholder("userId")), eq(members.entityStatus, "ACTIVE")))
    .limit(1)
    .prepare("organizations.secondStepAskedOf"),
);

/** Whether an organization in which the person is an active member requires a second step. */
export async function isRequiredOf(db: Db, userId: string): Promise<boolean> {
  const [row] = await requiredOfPerson(db).execute({ userId });
  return row !== undefined;
}

/** Whether the organization requires a second step of its members. */
export async function isRequiredIn(db: Db, organizationId: string): Promise<boolean> {
  const [row] = await db
    .select({ organizationId: memberSecondSteps.organizationId })
    .from(memberSecondSteps)
    .where(eq(memberSecondSteps.organizationId, organizationId));
  return row !== undefined;
}

export async function insertSecondStep(tx: Tx, row: typeof memberSecondSteps.$inferInsert): Promise<void> {
  await tx.insert(memberSecondSteps).values(row).onConflictDoNothing();
}

export async function deleteSecondStep(tx: Tx, organizationId: string): Promise<void> {
  await tx.delete(memberSecondSteps).where(eq(memberSecondSteps.organizationId, organizationId));
}
