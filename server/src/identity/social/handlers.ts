import type { socialEndpoints } from "@openrounds/contract/identity/social/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { presentSocialAccount } from "./present.ts";
import { beginSocial, listSocialAccountsOf, unlinkSocialAccount } from "./service.ts";

export const socialHandlers: Handlers<typeof socialEndpoints> = {
  begin: async (_input, context) => ({ authorizationUrl: await beginSocial(context) }),
  async list(_input, { db, actor }) {
    return { socialAccountList: (await listSocialAccountsOf(db, actor.userId)).map(presentSocialAccount) };
  },
  async unlink({ params }, { db, actor }) {
    await unlinkSocialAccount(db, actor.userId, params.socialAccountId);
    return {};
  },
};
