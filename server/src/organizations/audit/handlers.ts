import type { auditEndpoints } from "@openrounds/contract/organizations/audit/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { reachOrganization } from "../access.ts";
import { countEntries, listEntries } from "./queries.ts";
import { isIntact } from "./service.ts";

export const auditHandlers: Handlers<typeof auditEndpoints> = {
  async list({ params, query }, context) {
    const { organization } = await reachOrganization(context, params.id);
    const { organizationId } = organization;
    const [rows, totalNumber, intact] = await Promise.all([
      listEntries(context.db, { organizationId, ...query }),
      countEntries(context.db, organizationId),
      isIntact(context.db, organizationId),
    ]);
    const entries = rows.map(({ entry, actorName }) => ({
      ...{ number: entry.number, action: entry.action, details: entry.details, actorName },
      at: entry.at.getTime(),
    }));
    return { entries, totalNumber, isIntact: intact };
  },
};
