import { NO_REACTION } from "@openrounds/contract/content/schemas.ts";
import type { Announcement, Answer, Attachment, Post } from "@openrounds/contract/community/schemas.ts";
import type { Codes } from "../kernel/access.ts";
import type { Actor } from "../kernel/http/handlers.ts";
import type { Platform } from "../kernel/platform.ts";
import { downloadAddressFor } from "../media/files/service.ts";
import { focusAreaNames } from "../reference/service.ts";
import { mayDelete, mayEdit } from "./access.ts";
import type { ShownPost } from "./queries.ts";
import type { PostedFile } from "./tables.ts";

/** For whom posts are presented, and what they may do in the batch. */
export interface Reader {
  readonly platform: Platform;
  readonly actor: Actor;
  readonly locale: string;
  readonly codes: Codes;
}

/** The name that a file is saved under: pictures were encoded anew. */
const savedName = ({ filename, mediaType }: PostedFile): string =>
  mediaType === "image/webp" ? filename.replace(/(\.\w+)?$/, ".webp") : filename;

/** A file of a post with an address that opens it for a few minutes. */
function presentFile({ platform, actor }: Reader, file: PostedFile): Attachment {
  const { filename, mediaType, sizeBytes } = file;
  return {
    filename,
    mediaType,
    sizeBytes,
    url: downloadAddressFor(platform, actor, { ...file, name: savedName(file) }),
  };
}

/** An answer, or a post without what answers it, as its reader sees it. */
async function presentAnswer(reader: Reader, row: ShownPost): Promise<Answer> {
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

/** A question as its reader sees it, with the answers that were asked for. */
export async function presentPost(reader: Reader, row: ShownPost, replies: readonly ShownPost[] = []): Promise<Post> {
  const answers = await Promise.all(replies.map((each) => presentAnswer(reader, each)));
  return { ...(await presentAnswer(reader, row)), replies: answers };
}

/** An announcement as its reader sees it. */
export const presentAnnouncement = async (reader: Reader, row: ShownPost): Promise<Announcement> => ({
  ...(await presentPost(reader, row)),
  sendNotification: row.sendNotification,
});

/** An announcement with its files under the name that its details give them. */
export async function presentAnnouncementDetails(reader: Reader, row: ShownPost) {
  const announcement = await presentAnnouncement(reader, row);
  return { ...announcement, attachmentDetailsList: announcement.attachments };
}
