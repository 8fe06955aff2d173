import { and, asc, eq, inArray, or } from "drizzle-orm";
import type { Db } from "../../kernel/db/database.ts";
import { organizations } from "../tables.ts";

/** The hubs below the superhubs that wait for approval, the longest waiting first. */
export const listHubsToApprove = (db: Db, superhubIds: readonly string[], limit: number) =>
  db
    .select({
      organizationId: organizations.organizationId,
      name: organizations.name,
      parentId: organizations.parentId,
      coManagedBy: organizations.coManagedBy,
      updatedAt: organizations.updatedAt,
    })
    .from(organizations)
    .where(
      and(
        eq(organizations.level, "HUB"),
        eq(organizations.entityStatus, "PROFILE_PENDING"),
        or(inArray(organizations.parentId, [...superhubIds]), inArray(organizations.coManagedBy, [...superhubIds])),
      ),
    )
    .orderBy(asc(organizations.updatedAt), asc(organizations.organizationId))
    .limit(limit);
