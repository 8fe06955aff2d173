import type { ContentAction, ContentItem, ContentVersion, ReactionList } from "@openrounds/contract/content/schemas.ts";
import { NO_REACTION } from "@openrounds/contract/content/schemas.ts";
import type { Codes } from "../kernel/access.ts";
import type { Actor } from "../kernel/http/handlers.ts";
import type { Platform } from "../kernel/platform.ts";
import { downloadAddressFor } from "../media/files/service.ts";
import { seesUnapproved } from "./access.ts";
import type { ContentRow, ItemRow, ContentVersionRow } from "./queries.ts";

/** The person who views content, with their codes. */
export interface ContentViewer {
  readonly actor: Actor;
  readonly codes: Codes;
}

type OwnedContent = Pick<ItemRow, "ownerId" | "approvedVersionId">;

/** What a person may do with content. */
function actionsOf({ ownerId, approvedVersionId }: OwnedContent, { actor, codes }: ContentViewer): ContentAction[] {
  const isOwn = ownerId === actor.userId;
  const replaces = codes.has("REPLACE_OTHERS_CONTENT") || (isOwn && codes.has("REPLACE_OWN_CONTENT"));
  const may: Readonly<Record<ContentAction, boolean>> = {
    RENAME: replaces && (approvedVersionId === null || codes.has("CREATE_CONTENT")),
    REPLACE: replaces,
    EDIT_AUTHOR: codes.has("EDIT_CONTENT_AUTHOR"),
    APPROVE: seesUnapproved(codes) && !isOwn,
    DELETE: codes.has("DELETE_CONTENT"),
    SHARE: codes.has("SHARE_CONTENT"),
    DOWNLOAD: codes.has("DOWNLOAD_CONTENT_INFO"),
    SPREAD: codes.has("CREATE_PROGRAM_CONTENT") && approvedVersionId !== null,
  };
  return (Object.keys(may) as ContentAction[]).filter((action) => may[action]);
}

type OpenableVersion = Pick<ContentVersionRow, "storageKey" | "mediaType" | "sizeBytes" | "link" | "fileExtension">;

/** A short-lived link to a file under the name of its content, or the address of a link. */
function addressOf(
  platform: Platform,
  { storageKey, link, ...file }: OpenableVersion,
  name: string,
  { actor, codes }: Pick<ContentViewer, "actor" | "codes">,
): string | null {
  if (!codes.has("DOWNLOAD_CONTENT_INFO")) return null;
  if (storageKey === null) return link;
  return downloadAddressFor(platform, actor, { ...file, storageKey, name: `${name}.${file.fileExtension}` });
}

/** Content as a list item; the review comment is only for its owner and for reviewers. */
export async function presentItem(platform: Platform, row: ItemRow, viewer: ContentViewer): Promise<ContentItem> {
  const { contentId, batchId, sessionId, ownerId, name, useCounts } = row;
  const seesReview = ownerId === viewer.actor.userId || seesUnapproved(viewer.codes);
  return {
    contentId,
    entityId: sessionId ?? batchId,
    entityType: sessionId === null ? "BATCH" : "SESSION",
    batchId,
    name,
    type: row.type,
    language: row.language,
    license: row.license,
    versionId: row.versionId,
    fileExtension: row.fileExtension,
    mediaType: row.mediaType,
    sizeBytes: row.sizeBytes,
    url: addressOf(platform, row, name, viewer),
    owner: { userId: ownerId, firstName: row.firstName, lastName: row.lastName, profileImage: row.profileImage },
    approvalStatus: row.approvalStatus,
    approverComment: seesReview ? row.approverComment : "",
    ownerComment: seesReview ? row.ownerComment : "",
    ...presentReactions(row),
    viewCount: useCounts.VIEW ?? 0,
    downloadCount: useCounts.DOWNLOAD ?? 0,
    shareCount: useCounts.SHARE ?? 0,
    updatedAt: Math.round(row.updatedAtMs),
    actions: actionsOf(row, viewer),
  };
}

/** The number of people by reaction, and the caller's own reaction. */
export const presentReactions = ({
  reactionList,
  reactionByUser,
}: Pick<ItemRow, "reactionList" | "reactionByUser">): Pick<ContentItem, "reactionByUser"> & {
  reactionList: ReactionList;
} => ({ reactionList, reactionByUser: reactionByUser ?? NO_REACTION });

/** The versions of content that a person may see: all of their own content and for reviewers, else the approved one. */
export async function presentVersions(
  platform: Platform,
  content: ContentRow,
  versions: readonly ContentVersionRow[],
  viewer: ContentViewer,
): Promise<ContentVersion[]> {
  const seesAll = content.ownerId === viewer.actor.userId || seesUnapproved(viewer.codes);
  const seen = versions.filter(({ versionId }) => seesAll || versionId === content.approvedVersionId);
  return Promise.all(
    seen.map(async (version) => ({
      versionId: version.versionId,
      fileExtension: version.fileExtension,
      approvalStatus: version.approvalStatus,
      approverComment: seesAll ? version.approverComment : "",
      ownerComment: seesAll ? version.ownerComment : "",
      url: addressOf(platform, version, content.name, viewer),
      sizeBytes: version.sizeBytes,
      createdAt: version.createdAt.getTime(),
    })),
  );
}
