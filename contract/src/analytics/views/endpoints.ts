import * as z from "zod/mini";
import { endpoint, permission } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { newViewSchema, savedViewSchema, viewMailsSchema } from "./schemas.ts";

const access = permission(["VIEW_ANALYTICS", "ACCESS_PROGRAM_REPORTS"], { on: "organization" });
const query = z.object({ organizationId: idSchema });
const rate = { max: 60, windowMs: 60_000 };

export const viewEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/analytics/view",
    access,
    summary: "The saved views of a dashboard: the caller's own, and those that others share.",
    query,
    result: z.object({ viewList: z.array(savedViewSchema) }),
  }),
  save: endpoint({
    method: "POST",
    path: "/v1/analytics/view",
    creates: true,
    access,
    summary: "Saves a tab of a dashboard with its filter under a name, for the caller or for everyone with access.",
    rate,
    query,
    body: newViewSchema,
    result: z.object({ view: savedViewSchema }),
    errors: ["VALID_ANALYTICS_VIEW_NAME", "ANALYTICS_VIEWS_TOO_MANY"],
    example: { name: "Nurses in Odisha", filter: { timeFilter: { filterName: "LAST_QUARTER" } } },
  }),
  mail: endpoint({
    method: "PUT",
    path: "/v1/analytics/view/:viewId/mail",
    access,
    summary: "Sets how often the caller gets a saved view by mail: on Mondays, on the first of a month, or never.",
    rate,
    params: z.object({ viewId: idSchema }),
    query,
    body: z.object({ mails: viewMailsSchema }),
    result: z.object({}),
    example: { mails: "WEEKLY" },
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/analytics/view/:viewId",
    access,
    summary: "Deletes a saved view of the caller.",
    rate,
    params: z.object({ viewId: idSchema }),
    query,
    result: z.object({}),
  }),
};
