import type { viewEndpoints } from "@openrounds/contract/analytics/views/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { reachOrganization } from "../../organizations/access.ts";
import { presentView } from "./present.ts";
import { listViewMails, listViews } from "./queries.ts";
import { chooseMails, removeView, saveView } from "./service.ts";

export const viewHandlers: Handlers<typeof viewEndpoints> = {
  async list({ query }, context) {
    const { organization } = await reachOrganization(context, query.organizationId);
    const { organizationId } = organization;
    const { userId } = context.actor;
    const rows = await listViews(context.db, { organizationId, userId });
    const mails = new Map((await listViewMails(context.db, userId)).map((mail) => [mail.viewId, mail.mails]));
    return { viewList: rows.map((row) => presentView(row, context.actor, mails.get(row.viewId))) };
  },
  async save({ query, body }, context) {
    const { organization } = await reachOrganization(context, query.organizationId);
    const { organizationId } = organization;
    const row = await saveView(context.db, { organizationId, userId: context.actor.userId }, body);
    return { view: presentView(row, context.actor) };
  },
  async mail({ params, query, body }, context) {
    const { organization } = await reachOrganization(context, query.organizationId);
    const { organizationId } = organization;
    await chooseMails(context.db, { ...params, organizationId, userId: context.actor.userId }, body.mails);
    return {};
  },
  async remove({ params, query }, context) {
    const { organization } = await reachOrganization(context, query.organizationId);
    const { organizationId } = organization;
    await removeView(context.db, { ...params, organizationId, userId: context.actor.userId });
    return {};
  },
};
