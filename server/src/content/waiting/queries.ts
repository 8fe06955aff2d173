import { and, asc, eq, ne } from "drizzle-orm";
import { accessColumns, isInScope, joinAccess, type BatchScope } from "../../batches/service.ts";
import { batches } from "../../batches/tables.ts";
import type { Db } from "../../kernel/db/database.ts";
import { contentVersions, contents } from "../tables.ts";

/** Content under review by others than the person, with what decides on the batch, the longest waiting first. */
export const listContentToReview = (
  db: Db,
  userId: string,
  { scope, limit }: { readonly scope: BatchScope; readonly limit: number },
) =>
  joinAccess(
    db
      .select({
        ...accessColumns,
        contentId: contents.contentId,
        name: contents.name,
        batchId: batches.batchId,
        batchName: batches.batchName,
        since: contentVersions.createdAt,
      })
      .from(batches)
      .$dynamic(),
    userId,
  )
    .innerJoin(contents, eq(contents.batchId, batches.batchId))
    .innerJoin(contentVersions, eq(contentVersions.versionId, contents.latestVersionId))
    .where(
      and(
        isInScope(scope),
        eq(contentVersions.approvalStatus, "UNDER_REVIEW"),
        ne(contents.ownerId, userId),
        ne(contentVersions.authorId, userId),
      ),
    )
    .orderBy(asc(contentVersions.createdAt), asc(contents.contentId))
    .limit(limit);
