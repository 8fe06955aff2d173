import { and, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { prepared } from "../../kernel/db/prepared.ts";
import { members } from "../tables.ts";
import { memberSecondSteps } from "./tables.ts";

const askedOf = prepared((db) =>
  db
    .select({ organizationId: members.organizationId })
    .from(members)
    .innerJoin(memberSecondSteps, eq(memberSecondSteps.organizationId, members.organizationId))
    .where(and(eq(members.userId, sql.placeholder("userId")), eq(members.entityStatus, "ACTIVE")))
    .limit(1)
    .prepare("organizations.secondStepAskedOf"),
);

/** Whether an organization that the person is an active member of asks for a second step. */
export async function isAskedOf(db: Db, userId: string): Promise<boolean> {
  const [row] = await askedOf(db).execute({ userId });
  return row !== undefined;
}

/** Whether the organization asks its members for a second step. */
export async function isAskedIn(db: Db, organizationId: string): Promise<boolean> {
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
