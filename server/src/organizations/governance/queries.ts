import { and, eq, sql } from "drizzle-orm";
import { users } from "../../identity/tables.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { governanceProcesses } from "./tables.ts";

/** The text of a superhub with its author; undefined before it is first written. */
export async function findGovernance(db: Db, organizationId: string) {
  const [row] = await db
    .select({
      process: governanceProcesses.process,
      version: governanceProcesses.version,
      updatedAt: governanceProcesses.updatedAt,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(governanceProcesses)
    .innerJoin(users, eq(users.userId, governanceProcesses.updatedBy))
    .where(eq(governanceProcesses.organizationId, organizationId));
  return row;
}

export type GovernanceRow = NonNullable<Awaited<ReturnType<typeof findGovernance>>>;

/** Writes the text if its version is unchanged, 0 for the first time; false after a concurrent change. */
export async function writeGovernance(
  tx: Tx,
  { version, ...row }: typeof governanceProcesses.$inferInsert,
): Promise<boolean> {
  const rows =
    version === 0
      ? await tx
          .insert(governanceProcesses)
          .values({ ...row, version: 1 })
          .onConflictDoNothing()
          .returning({ version: governanceProcesses.version })
      : await tx
          .update(governanceProcesses)
          .set({ ...row, version: sql`${governanceProcesses.version} + 1` })
          .where(
            and(eq(governanceProcesses.organizationId, row.organizationId), eq(governanceProcesses.version, version)),
          )
          .returning({ version: governanceProcesses.version });
  return rows.length === 1;
}
