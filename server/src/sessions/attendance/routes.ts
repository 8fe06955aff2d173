import type { FastifyInstance } from "fastify";
import { MINUTE } from "../../kernel/clock.ts";
import { rateLimitOf } from "../../kernel/http/rates.ts";
import type { FindReader } from "../../kernel/http/readers.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse } from "../../kernel/refusal.ts";
import type { ReachedSession } from "../access.ts";
import { reachReportSession } from "./access.ts";
import { REPORT_PATH, attendanceCsv, readReportLink } from "./report/service.ts";

export interface SessionReport {
  readonly path: string;
  /** The file name before the id of the session. */
  readonly name: string;
  readonly findReader: FindReader;
  readonly write: (db: Db, reached: ReachedSession, locale: string) => Promise<string>;
}

/** Serves a report of a session to the signed-in person whom its link names. */
export function mountReport(
  app: FastifyInstance,
  platform: Platform,
  { path, name, write, findReader }: SessionReport,
): void {
  const config = { rateLimit: rateLimitOf({ max: 60, windowMs: MINUTE }, platform.env) };
  app.get<{ Querystring: { grant?: unknown } }>(path, { config }, async (request, reply) => {
    const { grant } = request.query;
    const { sessionId, actor } = readReportLink(platform, typeof grant === "string" ? grant : "", path);
    if ((await findReader(request, reply)) !== actor.userId) refuse("sessions.report.expired", { status: 403 });
    const reached = await reachReportSession(platform, actor, sessionId);
    const csv = await write(platform.db, reached, actor.locale);
    return reply
      .headers({
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${name}-${sessionId}.csv"`,
      })
      .send(csv);
  });
}

/** Serves the attendance of a session to the person whom the link names. */
export const mountReports = (app: FastifyInstance, platform: Platform, findReader: FindReader): void =>
  mountReport(app, platform, { path: REPORT_PATH, name: "attendance", write: attendanceCsv, findReader });
