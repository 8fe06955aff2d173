import type { FastifyInstance } from "fastify";
import { MINUTE } from "../kernel/clock.ts";
import { rateLimitOf } from "../kernel/http/rates.ts";
import type { Platform } from "../kernel/platform.ts";
import { ANSWERS_PATH, answersCsv, readLink } from "./exports/service.ts";

/** Serves the answers to a form to the person that the link was made for. */
export function mountAnswers(app: FastifyInstance, platform: Platform): void {
  const config = { rateLimit: rateLimitOf({ max: 60, windowMs: MINUTE }, platform.env) };
  app.get<{ Querystring: { grant?: unknown } }>(ANSWERS_PATH, { config }, async ({ query }, reply) => {
    const claims = readLink(platform, typeof query.grant === "string" ? query.grant : "");
    const csv = await answersCsv(platform, claims);
    const name = `${claims.formType.toLowerCase()}-${claims.formId ?? claims.batchId}.csv`;
    return reply
      .headers({
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${name}"`,
      })
      .send(csv);
  });
}
