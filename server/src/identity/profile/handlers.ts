import type { profileEndpoints } from "@openrounds/contract/identity/profile/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { reachPublicProfile, reachSelf } from "../access.ts";
import { closeAccount, keepAccount } from "../deletion/service.ts";
import { findNewestExport, exportAddress, orderExport } from "../exports/service.ts";
import { presentUser } from "../present.ts";
import { presentExport, presentPublicProfile } from "./present.ts";
import { changeAddress, changePassword, confirmOwner, updateAddress } from "./service.ts";

export const profileHandlers: Handlers<typeof profileEndpoints> = {
  async publicProfile({ params }, { platform, db, locale }) {
    const user = await reachPublicProfile(db, params.id);
    return { user: await presentPublicProfile(platform, user, locale) };
  },
  async confirm({ body }, { platform, db, actor }) {
    await confirmOwner(platform, actor, await reachSelf(db, actor), body);
    return {};
  },
  async changePassword({ body }, { platform, db, actor }) {
    await changePassword(platform, actor, await reachSelf(db, actor), body);
    return {};
  },
  async updatePhone({ body: { countryCode, phone, ...proof } }, { platform, db, actor, locale }) {
    const to = { kind: "PHONE", countryCode, phone } as const;
    const user = await changeAddress(platform, actor, await reachSelf(db, actor), { to, proof });
    return { user: await presentUser(platform, user, locale) };
  },
  async updateEmail({ body: { email, ...proof } }, { platform, db, actor, locale }) {
    const to = { kind: "EMAIL", email } as const;
    const user = await changeAddress(platform, actor, await reachSelf(db, actor), { to, proof });
    return { user: await presentUser(platform, user, locale) };
  },
  async updateAddress({ body }, { platform, db, actor, locale }) {
    const user = await updateAddress(db, await reachSelf(db, actor), body);
    return { user: await presentUser(platform, user, locale) };
  },
  async orderExport(_input, { db, actor }) {
    return { dataExport: presentExport(await orderExport(db, actor, await reachSelf(db, actor))) };
  },
  async readExport(_input, { db, actor }) {
    const row = await findNewestExport(db, actor.userId);
    return { dataExport: row === undefined ? null : presentExport(row) };
  },
  async exportLink(_input, { platform, db, actor }) {
    return { url: await exportAddress(platform, actor, await reachSelf(db, actor)) };
  },
  async deleteAccount({ body }, { platform, db, actor }) {
    const dueAt = await closeAccount(platform, actor, await reachSelf(db, actor), body.reason);
    return { erasedAt: dueAt.getTime() };
  },
  async keepAccount({ body }, { platform }) {
    await keepAccount(platform, body.id);
    return {};
  },
};
