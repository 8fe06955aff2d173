import * as z from "zod/mini";
import { endpoint, permission } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { analyticsFilterSchema, peopleTextSchema } from "../filters.ts";
import { reportFormatSchema, reportSchema } from "./schemas.ts";

const downloads = permission("DOWNLOAD_DATA_REPORTS", { on: "organization" });
const ofProgram = permission("DOWNLOAD_ORGANIZATION_REPORT", { on: "program" });
const rate = { max: 20, windowMs: 60_000 };
const result = z.object({ report: reportSchema });
const query = z.object({ organizationId: idSchema });

export const reportEndpoints = {
  order: endpoint({
    method: "POST",
    path: "/v1/analytics/report",
    creates: true,
    access: downloads,
    summary: "Orders a file of what a filter shows; asking again while it is made answers the same one.",
    rate,
    query,
    body: z.object({
      format: reportFormatSchema,
      filter: analyticsFilterSchema,
      /** Part of the names of the people in a CSV. */
      text: z._default(peopleTextSchema, ""),
    }),
    result,
    errors: ["VALID_ANALYTICS_END_BEFORE_START", "ANALYTICS_REPORTS_TOO_MANY"],
    example: { format: "EXCEL", filter: { timeFilter: { filterName: "LAST_MONTH" } } },
  }),
  read: endpoint({
    method: "GET",
    path: "/v1/analytics/report/:reportId",
    access: downloads,
    summary: "How far a file of the caller is, and where it is once it is ready.",
    params: z.object({ reportId: idSchema }),
    query,
    result,
  }),
  orderOrganization: endpoint({
    method: "POST",
    path: "/v1/program/program/:id/organization-report",
    creates: true,
    access: ofProgram,
    summary: "Orders a file of the organizations whose people take part in a program.",
    rate,
    params: z.object({ id: idSchema }),
    result,
    errors: ["ANALYTICS_REPORTS_TOO_MANY"],
  }),
  readOrganization: endpoint({
    method: "GET",
    path: "/v1/program/program/:id/organization-report/:reportId",
    access: ofProgram,
    summary: "How far an organization report of the caller is, and where it is once it is ready.",
    params: z.object({ id: idSchema, reportId: idSchema }),
    result,
  }),
};
