import type { passkeyEndpoints } from "@openrounds/contract/identity/passkeys/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { reachSelf } from "../access.ts";
import { startSignIn } from "../entrance/service.ts";
import { presentPasskey } from "./present.ts";
import {
  addPasskey,
  beginPasskeyCreation,
  beginPasskeyLogin,
  listPasskeysOf,
  loginByPasskey,
  removePasskey,
  renamePasskey,
} from "./service.ts";

export const passkeyHandlers: Handlers<typeof passkeyEndpoints> = {
  list: async (_input, { db, actor }) => ({
    passkeyList: (await listPasskeysOf(db, actor.userId)).map(presentPasskey),
  }),
  async beginMaking(_input, { platform, db, actor }) {
    const self = await reachSelf(db, actor);
    return { options: { ...(await beginPasskeyCreation(platform, db, actor, self)) } };
  },
  async add({ body }, { platform, db, actor }) {
    const self = await reachSelf(db, actor);
    return { passkey: presentPasskey(await addPasskey(platform, self, body)) };
  },
  async rename({ params, body }, { db, actor }) {
    const own = { ...params, userId: actor.userId };
    return { passkey: presentPasskey(await renamePasskey(db, own, body.name)) };
  },
  async remove({ params }, { platform, db, actor }) {
    await removePasskey(platform, actor, await reachSelf(db, actor), params.passkeyId);
    return {};
  },
  beginLogin: async (_input, { platform, db }) => ({ options: { ...(await beginPasskeyLogin(platform, db)) } }),
  async login({ body }, context) {
    const user = await loginByPasskey(context.platform, context.db, body.credential);
    return startSignIn(context, user, body);
  },
};
