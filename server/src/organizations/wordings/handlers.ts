import type { wordingEndpoints } from "@openrounds/contract/organizations/wordings/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { reachOrganization } from "../access.ts";
import { listTemplates, previewWording, removeWording, saveWording } from "./service.ts";

export const wordingHandlers: Handlers<typeof wordingEndpoints> = {
  async list({ params, query }, context) {
    const { organization } = await reachOrganization(context, params.id);
    return { templateList: await listTemplates(context.db, organization.organizationId, query.locale) };
  },
  async save({ params, body }, context) {
    await saveWording(context.db, context.actor, await reachOrganization(context, params.id), body);
    return {};
  },
  async remove({ params }, context) {
    await removeWording(context.db, context.actor, await reachOrganization(context, params.id), params);
    return {};
  },
  async preview({ params, body }, context) {
    const reached = await reachOrganization(context, params.id);
    return { preview: await previewWording(context.platform, context.actor, reached, body) };
  },
};
