import * as z from "zod/mini";
import { endpoint, sharedKeyAccess, signedInAccess } from "../../kernel/endpoint.ts";
import {
  notificationSettingsSchema,
  quietHoursSchema,
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
  readQuietHours: endpoint({
    method: "GET",
    path: "/v1/user/notification/quiet-hours",
    access: signedInAccess,
    summary: "The hours in which the caller gets no push message and no SMS; null while they are off.",
    result: quietHoursSchema,
  }),
  setQuietHours: endpoint({
    method: "PUT",
    path: "/v1/user/notification/quiet-hours",
    access: signedInAccess,
    summary: "Sets the quiet hours of the caller, in their time zone, or turns them off.",
    body: quietHoursSchema,
    result: quietHoursSchema,
    errors: ["VALID_QUIET_HOURS", "VALID_TIME"],
    example: { quietHours: { from: "21:00", to: "07:00" } },
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
