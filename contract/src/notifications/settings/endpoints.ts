import * as z from "zod/mini";
import { endpoint, signedInAccess } from "../../kernel/endpoint.ts";
import { notificationSettingsSchema, settingsChangesSchema } from "./schemas.ts";

const settings = z.object({ settings: notificationSettingsSchema });

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
};
