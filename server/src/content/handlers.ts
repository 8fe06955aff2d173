import type { contentEndpoints } from "@openrounds/contract/content/endpoints.ts";
import { choosesOwner, typesFor } from "@openrounds/contract/content/rules.ts";
import { proveBatch } from "../batches/access.ts";
import type { Handlers, PermittedContext } from "../kernel/http/handlers.ts";
import { refuseConflict, refuseNotFound } from "../kernel/refusal.ts";
import { showFile } from "../sessions/live/service.ts";
import { reachContent, reachEntity, reachReplaceable, seesUnapproved, type ReachedContent } from "./access.ts";
import { presentItem, presentReactions, presentVersions } from "./present.ts";
import { countPages, linkToPages, requirePages } from "./pages/service.ts";
import { findItem, findPage, findVersion, listVersions, type ItemRow } from "./queries.ts";
import {
  changeOwner,
  countUse,
  decideOnVersion,
  setOwnReaction,
  removeContent,
  renameContent,
  spreadContent,
} from "./service.ts";
import { finishUpload, startUpload, startVersion } from "./uploads/service.ts";

/** Content in the version that the caller sees. */
async function readItem({ db, actor }: PermittedContext, { content, codes }: ReachedContent): Promise<ItemRow> {
  const by = { userId: actor.userId, seesAll: seesUnapproved(codes) };
  return (await findItem(db, content.contentId, by)) ?? refuseNotFound();
}

async function readVersions({ platform, db, actor }: PermittedContext, { content, codes }: ReachedContent) {
  return presentVersions(platform, content, await listVersions(db, content.contentId), { actor, codes });
}

async function readDetails(context: PermittedContext, contentId: string) {
  const found = await reachContent(context, { contentId });
  const [row, versions] = await Promise.all([readItem(context, found), readVersions(context, found)]);
  const item = await presentItem(context.platform, row, { actor: context.actor, codes: found.codes });
  return { content: { ...item, versions } };
}

/** Content in its approved version, whose pages everybody sees. */
async function reachPages(context: PermittedContext, contentId: string) {
  const { content } = await reachContent(context, { contentId });
  const versionId = content.approvedVersionId ?? refuseConflict("CONTENT_NOT_SHOWABLE");
  const version = (await findVersion(context.db, versionId)) ?? refuseNotFound();
  return { content, file: requirePages(version) };
}

export const contentHandlers: Handlers<typeof contentEndpoints> = {
  async start({ body }, context) {
    const entity = await reachEntity(context, body.entityId);
    return startUpload(context.platform, context.actor, entity, body);
  },
  async version({ body }, context) {
    const found = await reachReplaceable(context, body.contentId);
    return startVersion(context.platform, context.actor, found, body);
  },
  async finish({ body }, context) {
    const { platform, db, actor } = context;
    const entity = await reachEntity(context, body.entityId);
    const contentId = await finishUpload(platform, actor, entity, body);
    const row = (await findItem(db, contentId, { userId: actor.userId, seesAll: true })) ?? refuseNotFound();
    return { content: await presentItem(platform, row, { actor, codes: entity.codes }) };
  },
  async list({ body }, context) {
    const { platform, db, actor } = context;
    const { accessRow, codes } = await proveBatch(context, await findPage(db, body, actor.userId));
    const [items, [totalNumber, waitingNumber]] = seesUnapproved(codes)
      ? [accessRow.allItems, accessRow.allCounts]
      : [accessRow.items, accessRow.counts];
    return {
      contentList: await Promise.all(items.map((row) => presentItem(platform, row, { actor, codes }))),
      totalNumber,
      waitingNumber,
      addableTypes: [...typesFor(codes, accessRow.roles ?? [])],
      canChooseOwner: choosesOwner(codes),
    };
  },
  read: ({ params }, context) => readDetails(context, params.contentId),
  details: ({ body }, context) => readDetails(context, body.contentId),
  async versions({ params }, context) {
    return { versions: await readVersions(context, await reachContent(context, params)) };
  },
  async pages({ params }, context) {
    const { platform, actor } = context;
    const { file } = await reachPages(context, params.contentId);
    const { versionId } = file;
    return { versionId, pageCount: await countPages(platform, file), url: linkToPages(platform, actor, file) };
  },
  async show({ params, body }, context) {
    const { content } = await reachPages(context, params.contentId);
    const { contentId, batchId, name } = content;
    await showFile(context.platform, context.actor, { ...body, batchId, contentId, name });
    return {};
  },
  async rename({ params, body }, context) {
    await renameContent(context.db, await reachReplaceable(context, params.contentId), body.name);
    return {};
  },
  async setOwner({ params, body }, context) {
    const { content } = await reachContent(context, params);
    await changeOwner(context.db, content, body.owner);
    return {};
  },
  async decide({ params, body }, context) {
    const found = await reachContent(context, params);
    await decideOnVersion(context.db, context.actor, { ...found, versionId: params.versionId }, body);
    return { approvalStatus: body.approvalStatus };
  },
  async remove({ params }, context) {
    await removeContent(context.db, context.actor, await reachContent(context, params));
    return {};
  },
  async spread({ params }, context) {
    const { content } = await reachContent(context, params);
    return { batchCount: await spreadContent(context.db, content) };
  },
  async react({ body }, context) {
    const found = await reachContent(context, body);
    await setOwnReaction(context.db, found.content, context.actor, body.reaction);
    return presentReactions(await readItem(context, found));
  },
  async countView({ params }, context) {
    const { content } = await reachContent(context, params);
    await countUse(context.db, content, context.actor, "VIEW");
    return {};
  },
  async countDownload({ params }, context) {
    const { content } = await reachContent(context, params);
    await countUse(context.db, content, context.actor, "DOWNLOAD");
    return {};
  },
  async countShare({ params }, context) {
    const { content } = await reachContent(context, params);
    await countUse(context.db, content, context.actor, "SHARE");
    return {};
  },
};
