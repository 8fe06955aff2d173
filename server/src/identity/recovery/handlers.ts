import type { recoveryEndpoints } from "@openrounds/contract/identity/recovery/endpoints.ts";
import type { CallContext, Handlers } from "../../kernel/http/handlers.ts";
import { translate } from "../../kernel/i18n/messages.ts";
import { requestLink } from "../links/service.ts";
import { renewPassword, requireLink, verifyEmail } from "./service.ts";

const messageOf = ({ locale }: CallContext, key: Parameters<typeof translate>[1]) => ({
  message: translate(locale, key),
});

export const recoveryHandlers: Handlers<typeof recoveryEndpoints> = {
  async forgotPassword({ body }, context) {
    await requestLink(context.db, "FORGOT_PASSWORD", body.email);
    return messageOf(context, "FORGOT_PASSWORD_SENT");
  },
  async resetPassword({ body }, context) {
    await renewPassword(context.platform, context.db, "FORGOT_PASSWORD", body);
    return messageOf(context, "RESET_PASSWORD_DONE");
  },
  async unlock({ body }, context) {
    await requestLink(context.db, "UNLOCK_ACCOUNT", body.email);
    return messageOf(context, "UNLOCK_ACCOUNT_SENT");
  },
  async unlockAccount({ body }, context) {
    await renewPassword(context.platform, context.db, "UNLOCK_ACCOUNT", body);
    return messageOf(context, "RESET_PASSWORD_DONE");
  },
  async checkLink({ body: { orderId, isUnlock } }, { db }) {
    await requireLink(db, isUnlock ? "UNLOCK_ACCOUNT" : "FORGOT_PASSWORD", orderId);
    return {};
  },
  async verifyEmail({ body }, context) {
    await verifyEmail(context.db, body.orderId);
    return messageOf(context, "VERIFY_EMAIL_DONE");
  },
};
