import { eq } from "drizzle-orm";
import type { Db } from "../../kernel/db/database.ts";
import { organizations } from "../tables.ts";

/** Changes which features an organization tries out. */
export async function updateBeta(
  db: Db,
  organizationId: string,
  changes: Pick<typeof organizations.$inferInsert, "betaStatus" | "betaFeatureCodes" | "updatedAt">,
): Promise<void> {
  await db.update(organizations).set(changes).where(eq(organizations.organizationId, organizationId));
}
