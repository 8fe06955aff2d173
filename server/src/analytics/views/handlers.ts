import type { viewEndpoints } from "@openrounds/contract/analytics/views/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { reachOrganization } from "../../organizations/access.ts";
import { presentView } from "./present.ts";
import { listViews } from "./queries.ts";
import { removeView, saveView } from "./service.ts";

export const viewHandlers: Handlers<typeof viewEndpoints> = {
  async list({ query }, context) {
    const { organization } = await reachOrganization(context, query.organizationId);
    const { organizationId } = organization;
    const rows = await listViews(context.db, { organizationId, userId: context.actor.userId });
    return { viewList: rows.map((row) => presentView(row, context.actor)) };
  },
  async save({ query, body }, context) {
    const { organization } = await reachOrganization(context, query.organizationId);
    const { organizationId } = organization;
    const row = await saveView(context.db, { organizationId, userId: context.actor.userId }, body);
    return { view: presentView(row, context.actor) };
  },
  async remove({ params, query }, context) {
    const { organization } = await reachOrganization(context, query.organizationId);
    const { organizationId } = organization;
    await removeView(context.db, { ...params, organizationId, userId: context.actor.userId });
    return {};
  },
};
