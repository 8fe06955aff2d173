import type { formFiguresEndpoints } from "@openrounds/contract/analytics/forms/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { readScope } from "../figures/service.ts";
import { prepareReport } from "../locations/service.ts";
import { readDashboardRequest } from "../service.ts";
import { presentAnswered, presentFigures, presentSent } from "./present.ts";
import { listAnswered, listSentForms } from "./queries.ts";
import { readForms } from "./service.ts";

export const formFiguresHandlers: Handlers<typeof formFiguresEndpoints> = {
  async figures({ query, body }, context) {
    const { request } = await readDashboardRequest(context, query, body);
    return { forms: presentFigures(await readForms(context.db, request.shown)) };
  },
  async list({ query, body }, context) {
    const { request } = await readDashboardRequest(context, query, body);
    await prepareReport(context.db, request.shown);
    const rows = await listSentForms(context.db, await readScope(context.db, request.shown), query);
    return { formList: presentSent(rows), totalNumber: rows[0]?.total ?? 0 };
  },
  async questions({ query, body }, context) {
    const { request, locale } = await readDashboardRequest(context, query, body);
    await prepareReport(context.db, request.shown);
    const rows = await listAnswered(context.db, await readScope(context.db, request.shown), query);
    return { questionList: presentAnswered(rows, locale), totalNumber: rows[0]?.total ?? 0 };
  },
};
