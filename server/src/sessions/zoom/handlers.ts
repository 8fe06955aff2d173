import type { zoomEndpoints } from "@openrounds/contract/sessions/zoom/endpoints.ts";
import { now } from "../../kernel/clock.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuseNotFound } from "../../kernel/refusal.ts";
import { reachOrganization } from "../../organizations/access.ts";
import { sweepMeetings } from "./meetings/service.ts";
import { reachAccount } from "./accounts/access.ts";
import { presentAccount, presentProblem } from "./accounts/present.ts";
import { findAccount, listAccounts, listProblems } from "./accounts/queries.ts";
import { changeAccount, connectAccount, disconnectAccount, testAccount } from "./accounts/service.ts";

async function presentAgain({ db, env }: Platform, accountId: string) {
  const row = await findAccount(db, accountId);
  return row === undefined ? refuseNotFound() : { account: presentAccount(env, row) };
}

export const zoomHandlers: Handlers<typeof zoomEndpoints> = {
  async list({ params }, context) {
    const { db, platform } = context;
    const { organizationId } = (await reachOrganization(context, params.id)).organization;
    const [accounts, problems] = await Promise.all([
      listAccounts(db, organizationId),
      listProblems(db, organizationId, now()),
    ]);
    return {
      accountList: accounts.map((row) => presentAccount(platform.env, row)),
      problemList: problems.map(presentProblem),
    };
  },
  async create({ params, body }, context) {
    const { organizationId } = (await reachOrganization(context, params.id)).organization;
    const owner = { organizationId, userId: context.actor.userId };
    return presentAgain(context.platform, await connectAccount(context.platform, owner, body));
  },
  async update({ params, body }, context) {
    const { account } = await reachAccount(context, params);
    await changeAccount(context.platform, account, context.actor.userId, body);
    return presentAgain(context.platform, account.accountId);
  },
  async remove({ params }, context) {
    const { account } = await reachAccount(context, params);
    await disconnectAccount(context.db, account, context.actor.userId);
    return {};
  },
  async test({ params }, context) {
    const { account } = await reachAccount(context, params);
    const tested = await testAccount(context.platform, account);
    // Sessions that waited for the account get their meetings now.
    if (tested?.state === "CONNECTED") await sweepMeetings(context.db, { organizationId: account.organizationId });
    return presentAgain(context.platform, account.accountId);
  },
};
