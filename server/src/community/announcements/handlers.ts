import type { announcementEndpoints } from "@openrounds/contract/community/announcements/endpoints.ts";
import { reachBatch } from "../../batches/access.ts";
import type { Handlers, PermittedContext } from "../../kernel/http/handlers.ts";
import { reachPost, reachPosts, type PostRequest } from "../access.ts";
import { presentAnnouncement, presentAnnouncementDetails } from "../present.ts";
import { listAnnouncementsByPerson } from "../queries.ts";
import { markSeen, setReaction } from "../reactions/service.ts";
import { removeReachedPost } from "../changes/service.ts";
import { announceToBatch, changeAnnouncement } from "./service.ts";

const asAnnouncement = (postId: string): PostRequest => ({ postId, types: ["ANNOUNCEMENT"] });

/** The announcement after a change. */
async function presentAgain(context: PermittedContext, postId: string) {
  const { post, codes } = await reachPost(context, asAnnouncement(postId));
  return { announcementDetails: await presentAnnouncementDetails({ ...context, codes }, post) };
}

export const announcementHandlers: Handlers<typeof announcementEndpoints> = {
  async list({ query }, context) {
    const page = { batchId: query.entityId, postType: "ANNOUNCEMENT" as const, ...query };
    const { posts, total, codes } = await reachPosts(context, page);
    const list = await Promise.all(posts.map((post) => presentAnnouncement({ ...context, codes }, post)));
    return { announcementInBatch: list, totalNumber: total };
  },
  async post({ body }, context) {
    const { accessRow } = await reachBatch(context, body.entityId);
    return presentAgain(context, await announceToBatch(context.db, context.actor, accessRow, body));
  },
  async read({ query }, context) {
    const { post, codes } = await reachPost(context, asAnnouncement(query.postId));
    await markSeen(context.db, context.actor, post);
    const seen = { ...post, isSeen: true };
    return { announcementDetails: await presentAnnouncementDetails({ ...context, codes }, seen) };
  },
  async update({ query, body }, context) {
    const { post } = await reachPost(context, asAnnouncement(query.postId));
    const { attachmentDetails: files, version, ...fields } = body;
    await changeAnnouncement(context.db, context.actor, post, { ...fields, files, version });
    return presentAgain(context, query.postId);
  },
  remove: ({ query }, context) => removeReachedPost(context, asAnnouncement(query.postId)),
  async react({ body }, context) {
    const { post } = await reachPost(context, asAnnouncement(body.postId));
    return setReaction(context.db, context.actor, post, body.reaction);
  },
  async listMine({ query }, context) {
    const rows = await listAnnouncementsByPerson(context.db, context.actor.userId, query);
    const announcementList = rows.map(async ({ batchName, total: _total, ...row }) => ({
      ...(await presentAnnouncement({ ...context, codes: new Set() }, row)),
      entityName: batchName,
    }));
    return { announcementList: await Promise.all(announcementList), totalNumber: rows[0]?.total ?? 0 };
  },
};
