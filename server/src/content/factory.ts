import { eq } from "drizzle-orm";
import { now } from "../kernel/clock.ts";
import type { Autocommit } from "../kernel/db/database.ts";
import { newId } from "../kernel/ids.ts";
import { contentVersions, contents } from "./tables.ts";
import type { ContentRow, ContentVersionRow } from "./queries.ts";

/** Content of a batch with one link, approved by default. */
export async function buildContent(
  db: Autocommit,
  fields: Partial<typeof contents.$inferInsert> & { batchId: string; ownerId: string },
  version: Partial<typeof contentVersions.$inferInsert> = {},
): Promise<ContentRow> {
  const contentId = fields.contentId ?? newId();
  const at = now();
  const { ownerId } = fields;
  await db.insert(contents).values({
    name: "Titration chart",
    type: "LINK",
    language: "en",
    license: "",
    createdAt: at,
    updatedAt: at,
    ...fields,
    contentId,
  });
  return buildVersion(db, { contentId, authorId: ownerId, ...version }).then(({ content }) => content);
}

/** A version of content with a link, approved by default. */
export async function buildVersion(
  db: Autocommit,
  fields: Partial<typeof contentVersions.$inferInsert> & { contentId: string; authorId: string },
): Promise<{ content: ContentRow; version: ContentVersionRow }> {
  const at = now();
  const [version] = await db
    .insert(contentVersions)
    .values({
      versionId: newId(),
      fileExtension: "link",
      link: "https://example.org/chart",
      ownerComment: "",
      approvalStatus: "APPROVED",
      createdAt: at,
      finishedAt: at,
      ...fields,
    })
    .returning();
  if (version === undefined) throw new Error("no row");
  const { versionId, approvalStatus, contentId } = version;
  const [content] = await db
    .update(contents)
    .set({ latestVersionId: versionId, ...(approvalStatus === "APPROVED" && { approvedVersionId: versionId }) })
    .where(eq(contents.contentId, contentId))
    .returning();
  if (content === undefined) throw new Error("no row");
  return { content, version };
}
