import { NO_REACTION } from "@openrounds/contract/content/schemas.ts";
import type { Announcement, DiscussionAnswer, PostAttachment, Post } from "@openrounds/contract/community/schemas.ts";
import type { Codes } from "../kernel/access.ts";
import type { Actor } from "../kernel/http/handlers.ts";
import type { Platform } from "../kernel/platform.ts";
import { downloadAddressFor } from "../media/files/service.ts";
import { focusAreaNames } from "../reference/service.ts";
import { mayDelete, mayEdit } from "./access.ts";
import type { ShownPost } from "./queries.ts";
import type { PostedFile } from "./tables.ts";

/** The person for whom posts are presented, and their codes in the batch. */
export interface PostReader {
  readonly platform: Platform;
  readonly actor: Actor;
  readonly locale: string;
  readonly codes: Codes;
}

/** The name of the downloaded file; pictures have a new extension after encoding. */
const downloadName = ({ filename, mediaType }: PostedFile): string =>
  mediaType === "image/webp" ? filename.replace(/(\.\w+)?$/, ".webp") : filename;

/** A file of a post with a signed address, valid for a few minutes. */
function presentFile({ platform, actor }: PostReader, file: PostedFile): PostAttachment {
  const { filename, mediaType, sizeBytes } = file;
  return {
    filename,
    mediaType,
    sizeBytes,
    url: downloadAddressFor(platform, actor, { ...file, name: downloadName(file) }),
  };
}

/** An answer, or a post without its answers, as the reader sees it. */
async function presentAnswer(reader: PostReader, row: ShownPost): Promise<DiscussionAnswer> {
  const { platform, actor, locale, codes } = reader;
  return {
    postId: row.postId,
    entityId: row.batchId,
    entityType: "BATCH",
    userId: row.userId,
    parentId: row.parentId,
    postType: row.postType,
    heading: row.heading,
    subText: row.subText,
    postedAt: row.postedAt,
    isEdited: row.version > 0,
    status: row.isSeen ? "SEEN" : "UNSEEN",
    focusAreas: await focusAreaNames(platform, row.focusAreaIds, locale),
    userDetail: {
      firstName: row.firstName,
      lastName: row.lastName,
      profileImage: row.profileImage,
      roles: row.roles ?? [],
    },
    attachments: row.attachments.map((file) => presentFile(reader, file)),
    reactionList: row.reactions ?? {},
    reactionByUser: row.ownReaction ?? NO_REACTION,
    replyCount: row.replyCount,
    version: row.version,
    canEdit: mayEdit(row, codes, actor.userId),
    canDelete: mayDelete(row, codes, actor.userId),
  };
}

/** A question as the reader sees it, with the requested answers. */
export async function presentPost(
  reader: PostReader,
  row: ShownPost,
  replies: readonly ShownPost[] = [],
): Promise<Post> {
  const answers = await Promise.all(replies.map((each) => presentAnswer(reader, each)));
  return { ...(await presentAnswer(reader, row)), replies: answers };
}

/** An announcement as the reader sees it. */
export const presentAnnouncement = async (reader: PostReader, row: ShownPost): Promise<Announcement> => ({
  ...(await presentPost(reader, row)),
  sendNotification: row.sendNotification,
});

/** An announcement with its files, under the property name of its details. */
export async function presentAnnouncementDetails(reader: PostReader, row: ShownPost) {
  const announcement = await presentAnnouncement(reader, row);
  return { ...announcement, attachmentDetailsList: announcement.attachments };
}
