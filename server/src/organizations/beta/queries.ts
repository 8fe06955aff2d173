import { eq } from "drizzle-orm";
import type { Tx } from "../../kernel/db/database.ts";
import { organizations } from "../tables.ts";

/** The name and the beta features of an organization, locked until the transaction ends. */
export async function lockBeta(tx: Tx, organizationId: string) {
  const { name, betaFeatureCodes } = organizations;
  const isMeant = eq(organizations.organizationId, organizationId);
  const [row] = await tx.select({ name, betaFeatureCodes }).from(organizations).where(isMeant).for("update");
  return row;
}

/** Updates the beta features of an organization. */
export async function updateBeta(
  tx: Tx,
  organizationId: string,
  changes: Pick<typeof organizations.$inferInsert, "betaStatus" | "betaFeatureCodes" | "updatedAt">,
): Promise<void> {
  await tx.update(organizations).set(changes).where(eq(organizations.organizationId, organizationId));
}
