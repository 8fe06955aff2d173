import type { communityEndpoints } from "@openrounds/contract/community/endpoints.ts";
import type { StoredPostType } from "@openrounds/contract/community/schemas.ts";
import { reachBatch } from "../batches/access.ts";
import { SECOND, nowMs } from "../kernel/clock.ts";
import type { Handlers, PermittedContext } from "../kernel/http/handlers.ts";
import { translate } from "../kernel/i18n/messages.ts";
import { reachPost, reachPosts, type PostRequest } from "./access.ts";
import { changePost, removeAttachment, removeReachedPost } from "./changes/service.ts";
import { presentPost } from "./present.ts";
import { markSeen, setReaction } from "./reactions/service.ts";
import { readSettings, saveSettings } from "./settings/service.ts";
import { createAnswer, createQuestion, requireTags } from "./questions/service.ts";

const GUIDELINES = ["names", "kind", "sources", "private", "emergency"] as const;
const ALL_TYPES: readonly StoredPostType[] = ["Question", "Answer", "ANNOUNCEMENT"];

/** A question or an answer after a change. */
async function presentAgain(context: PermittedContext, request: PostRequest) {
  const { post, replies, codes } = await reachPost(context, request);
  return { postDetail: await presentPost({ ...context, codes }, post, replies) };
}

async function reactTo(
  context: PermittedContext,
  types: PostRequest["types"],
  body: { postId: string; reaction: Parameters<typeof setReaction>[3] },
) {
  const { post } = await reachPost(context, { postId: body.postId, types });
  return setReaction(context.db, context.actor, post, body.reaction);
}

export const communityHandlers: Handlers<typeof communityEndpoints> = {
  async listQuestions({ query }, context) {
    const page = { batchId: query.entityId, postType: "Question" as const, ...query };
    const { posts, total, codes } = await reachPosts(context, page);
    const questionList = await Promise.all(posts.map((post) => presentPost({ ...context, codes }, post)));
    return { questionList, totalNumber: total, currentDT: Math.floor(nowMs() / SECOND) };
  },
  async ask({ body }, context) {
    await reachBatch(context, body.entityId);
    const postId = await createQuestion(context.platform, context.actor, body);
    return presentAgain(context, { postId, types: ["Question"] });
  },
  async readQuestion({ query }, context) {
    const { postId, ...answers } = query;
    const request = { postId, types: ["Question"] as const, answers };
    const { post, replies, codes } = await reachPost(context, request);
    await markSeen(context.db, context.actor, post);
    return { postDetail: await presentPost({ ...context, codes }, { ...post, isSeen: true }, replies) };
  },
  async updateQuestion({ query, body }, context) {
    const request: PostRequest = { ...query, types: ["Question"] };
    const { post } = await reachPost(context, request);
    await requireTags(context.platform, body.focusAreas ?? []);
    const { attachmentsDetailList: files, version, ...fields } = body;
    await context.db.transaction((tx) => changePost(tx, context.actor, post, { ...fields, files, version }));
    return presentAgain(context, request);
  },
  removeQuestion: ({ query }, context) => removeReachedPost(context, { ...query, types: ["Question"] }),
  reactToQuestion: ({ body }, context) => reactTo(context, ["Question"], body),
  async answer({ body }, context) {
    const { post } = await reachPost(context, { postId: body.questionId, types: ["Question"] });
    const postId = await createAnswer(context.db, context.actor, post, body);
    return presentAgain(context, { postId, types: ["Answer"] });
  },
  async updateAnswer({ query, body }, context) {
    const request: PostRequest = { ...query, types: ["Answer"] };
    const { post } = await reachPost(context, request);
    const { attachmentsDetailList: files, version, subText } = body;
    await context.db.transaction((tx) => changePost(tx, context.actor, post, { subText, files, version }));
    return presentAgain(context, request);
  },
  removeAnswer: ({ query }, context) => removeReachedPost(context, { ...query, types: ["Answer"] }),
  reactToAnswer: ({ body }, context) => reactTo(context, ["Answer"], body),
  async removeAttachment({ query }, context) {
    const { post } = await reachPost(context, { postId: query.postId, types: ALL_TYPES });
    return { version: await removeAttachment(context.db, context.actor, post, query.fileName) };
  },
  guidelines: (_input, { locale }) => ({
    guidelines: GUIDELINES.map((name) => ({
      title: translate(locale, `community.guideline.${name}`),
      text: translate(locale, `community.guideline.${name}.text`),
    })),
  }),
  async readSettings({ query }, context) {
    const { batch } = await reachBatch(context, query.batchId);
    return { batchId: batch.batchId, ...(await readSettings(context.db, batch.batchId)) };
  },
  async saveSettings({ query, body }, context) {
    const { batch } = await reachBatch(context, query.batchId);
    await context.db.transaction((tx) => saveSettings(tx, batch.batchId, body));
    return {};
  },
};
