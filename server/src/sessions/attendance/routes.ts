import type { FastifyInstance } from "fastify";
import { MINUTE } from "../../kernel/clock.ts";
import { rateLimitOf } from "../../kernel/http/rates.ts";
import type { Platform } from "../../kernel/platform.ts";
import { reachReported } from "./access.ts";
import { REPORT_PATH, attendanceCsv, readReportLink } from "./report/service.ts";

/** Serves the attendance of a session to the person that the link was made for. */
export function mountReports(app: FastifyInstance, platform: Platform): void {
  const config = { rateLimit: rateLimitOf({ max: 60, windowMs: MINUTE }, platform.env) };
  app.get<{ Querystring: { grant?: unknown } }>(REPORT_PATH, { config }, async ({ query }, reply) => {
    const { sessionId, actor } = readReportLink(platform, typeof query.grant === "string" ? query.grant : "");
    const reached = await reachReported(platform, actor, sessionId);
    const csv = await attendanceCsv(platform.db, reached, actor.locale);
    return reply
      .headers({
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="attendance-${sessionId}.csv"`,
      })
      .send(csv);
  });
}
