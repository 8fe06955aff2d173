import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../kernel/db/database.ts";
import { organizations } from "../../organizations/tables.ts";
import { SIGNING_STATUSES } from "../applications/queries.ts";
import { hubOnboardings, partnershipAgreements } from "../applications/tables.ts";

/** The hubs directly below the superhubs whose agreement waits for review, the longest waiting first. */
export const listAgreementsToReview = (db: Db, superhubIds: readonly string[], limit: number) =>
  db
    .select({
      organizationId: organizations.organizationId,
      name: organizations.name,
      parentId: organizations.parentId,
      handedInAt: hubOnboardings.handedInAt,
    })
    .from(hubOnboardings)
    .innerJoin(organizations, eq(organizations.organizationId, hubOnboardings.organizationId))
    .where(
      and(
        inArray(organizations.parentId, [...superhubIds]),
        inArray(organizations.entityStatus, [...SIGNING_STATUSES]),
        sql`exists (select 1 from ${partnershipAgreements} a
          where a.organization_id = ${hubOnboardings.organizationId} and a.status = 'PENDING')`,
      ),
    )
    .orderBy(asc(hubOnboardings.handedInAt), asc(hubOnboardings.organizationId))
    .limit(limit);
