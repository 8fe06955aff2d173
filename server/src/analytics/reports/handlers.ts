import type { reportEndpoints } from "@openrounds/contract/analytics/reports/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { refuseForbidden } from "../../kernel/refusal.ts";
import { reachOrganization } from "../../organizations/access.ts";
import { reachProgram } from "../../programs/access.ts";
import { reachDashboard } from "../access.ts";
import { zoneOf } from "../service.ts";
import { orderReport, readReport } from "./service.ts";

export const reportHandlers: Handlers<typeof reportEndpoints> = {
  async order({ query, body }, context) {
    const { organization, programIds, codes } = await reachDashboard(context, query.organizationId);
    const { format, filter, text } = body;
    const { platform, actor, locale } = context;
    const { organizationId: entityId, name } = organization;
    const timeZone = zoneOf(context, filter.timeZone);
    const withPeople = codes.has("VIEW_ANALYTICS");
    if (format === "CSV" && !withPeople) refuseForbidden();
    const request = { kind: "dashboard", name, filter, programIds, timeZone, locale, withPeople, text } as const;
    return { report: await orderReport(platform, actor, { entityId, format, request }) };
  },
  async read({ params, query }, context) {
    const { organization } = await reachOrganization(context, query.organizationId);
    const of = { entityId: organization.organizationId, reportId: params.reportId, kind: "dashboard" } as const;
    return { report: await readReport(context.platform, context.actor, of) };
  },
  async orderOrganization({ params }, context) {
    const { program } = await reachProgram(context, params.id);
    const { platform, actor, locale } = context;
    const { programId: entityId, name, organizationId } = program;
    const request = { kind: "organizations", name, organizationId, locale } as const;
    return { report: await orderReport(platform, actor, { entityId, format: "EXCEL", request }) };
  },
  async readOrganization({ params }, context) {
    const { program } = await reachProgram(context, params.id);
    const of = { entityId: program.programId, reportId: params.reportId, kind: "organizations" } as const;
    return { report: await readReport(context.platform, context.actor, of) };
  },
};
