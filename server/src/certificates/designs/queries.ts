import { eq } from "drizzle-orm";
import { batches } from "../../batches/tables.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { organizations } from "../../organizations/tables.ts";
import { programs } from "../../programs/tables.ts";
import { certificateDesigns } from "../tables.ts";

export type DesignRow = typeof certificateDesigns.$inferSelect;

/** The last design of a batch. */
export async function findDesign(db: Db, batchId: string): Promise<DesignRow | undefined> {
  const [row] = await db.select().from(certificateDesigns).where(eq(certificateDesigns.batchId, batchId));
  return row;
}

/** Inserts or replaces the design of a batch. */
export async function upsertDesign(tx: Tx, row: DesignRow): Promise<void> {
  const { batchId: _, ...set } = row;
  await tx.insert(certificateDesigns).values(row).onConflictDoUpdate({ target: certificateDesigns.batchId, set });
}

/** The current names of a batch's program and organization, for its certificates. */
export async function findIssuer(db: Db, batchId: string) {
  const [row] = await db
    .select({
      batchName: batches.batchName,
      timeZone: batches.timeZone,
      primaryLanguage: batches.primaryLanguage,
      programName: programs.name,
      isCertificationProgram: programs.isCertificationProgram,
      organizationName: organizations.name,
      logo: organizations.logo,
    })
    .from(batches)
    .innerJoin(programs, eq(programs.programId, batches.programId))
    .innerJoin(organizations, eq(organizations.organizationId, programs.organizationId))
    .where(eq(batches.batchId, batchId));
  return row;
}

export type CertificateIssuer = NonNullable<Awaited<ReturnType<typeof findIssuer>>>;
