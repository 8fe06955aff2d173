import type { accountEndpoints } from "@openrounds/contract/organizations/accounts/endpoints.ts";
import { nowMs } from "../../kernel/clock.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { reachSuperhub } from "../hub-invitations/access.ts";
import { presentAccount } from "./present.ts";
import { listAccounts } from "./queries.ts";
import { setAccountStatus } from "./service.ts";

export const accountHandlers: Handlers<typeof accountEndpoints> = {
  async list({ params, query: { query: text, ...page } }, context) {
    const { organization } = await reachSuperhub(context, params.id);
    const { organizationId: superhubId } = organization;
    const rows = await listAccounts(context.db, { superhubId, text, atMs: nowMs(), ...page });
    const accountList = rows.map((row) => presentAccount(row, context.actor.userId));
    return { accountList, totalNumber: rows[0]?.total ?? 0 };
  },
  async setStatus({ params, body }, context) {
    const reached = await reachSuperhub(context, params.id);
    await setAccountStatus(context, reached, { userId: params.userId, ...body });
    return { status: body.status };
  },
};
