import * as z from "zod/mini";
import { endpoint, sharedKeyAccess, signedInAccess } from "../../kernel/endpoint.ts";
import {
  notificationSettingsSchema,
  settingsChangesSchema,
  subscriptionSchema,
  unsubscribeKeySchema,
} from "./schemas.ts";

const settings = z.object({ settings: notificationSettingsSchema });
const subscription = z.object({ subscription: subscriptionSchema });

export const settingsEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/v1/user/notification/settings",
    access: signedInAccess,
    summary: "What the caller is told of, and by which way.",
    result: settings,
  }),
  update: endpoint({
    method: "PATCH",
    path: "/v1/user/notification/settings",
    access: signedInAccess,
    summary: "Changes what the caller is told of.",
    body: settingsChangesSchema,
    result: settings,
    example: { REMINDERS: { mail: true, push: false } },
  }),
  readSubscription: endpoint({
    method: "GET",
    path: "/v1/user/notification/subscription",
    access: sharedKeyAccess,
    summary: "Which mails the link of a mail is about, and whether they come.",
    query: z.object({ key: unsubscribeKeySchema }),
    result: subscription,
    errors: ["UNSUBSCRIBE_LINK_INVALID"],
  }),
  changeSubscription: endpoint({
    method: "PUT",
    path: "/v1/user/notification/subscription",
    access: sharedKeyAccess,
    summary: "Stops the mails that the link of a mail is about, or lets them come again.",
    body: z.object({ key: unsubscribeKeySchema, mail: z.boolean() }),
    result: subscription,
    errors: ["UNSUBSCRIBE_LINK_INVALID"],
    example: { key: "x", mail: false },
  }),
};
