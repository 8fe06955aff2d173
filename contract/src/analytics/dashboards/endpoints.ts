import * as z from "zod/mini";
import { endpoint, permission } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { pageNumberSchema, pageSizeSchema } from "../../kernel/paging.ts";
import { timeZoneSchema } from "../../kernel/time.ts";
import {
  DEFAULT_DATE_FILTER,
  dashboardSessionSchema,
  dateFilterSchema,
  polledSessionSchema,
  programInsightsSchema,
} from "./schemas.ts";

const access = permission("DOWNLOAD_DATA_REPORTS", { on: "program" });
const params = z.object({ id: idSchema });
const chosen = z.object({
  dateFilter: z._default(dateFilterSchema, DEFAULT_DATE_FILTER),
  /** One batch of the program; all by default. */
  batchId: z.optional(idSchema),
  timeZone: z.optional(timeZoneSchema),
});

export const dashboardEndpoints = {
  attendance: endpoint({
    method: "GET",
    path: "/v1/program/program/:id/dashboard/attendance",
    access,
    summary: "A page of the sessions of a program that took place, newest first, with who attended and who did not.",
    params,
    query: z.extend(chosen, { pageNumber: pageNumberSchema, pageSize: pageSizeSchema() }),
    result: z.object({ sessionList: z.array(dashboardSessionSchema), totalNumber: z.number() }),
  }),
  polls: endpoint({
    method: "GET",
    path: "/v1/program/program/:id/dashboard/polls",
    access,
    summary: "A page of the sessions of a program in which somebody answered a poll, newest first.",
    params,
    query: z.extend(chosen, { pageNumber: pageNumberSchema, pageSize: pageSizeSchema() }),
    result: z.object({ sessionList: z.array(polledSessionSchema), totalNumber: z.number() }),
  }),
  insights: endpoint({
    method: "GET",
    path: "/v1/program/program/:id/dashboard/insights",
    access,
    summary: "Attendance, engagement, times of joining and retention of a program.",
    params,
    query: chosen,
    result: z.object({ insights: programInsightsSchema }),
  }),
};
