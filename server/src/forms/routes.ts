import type { FastifyInstance } from "fastify";
import { MINUTE } from "../kernel/clock.ts";
import { rateLimitOf } from "../kernel/http/rates.ts";
import type { FindReader } from "../kernel/http/readers.ts";
import type { Platform } from "../kernel/platform.ts";
import { refuse } from "../kernel/refusal.ts";
import { ANSWERS_PATH, answersCsv, readLink } from "./exports/service.ts";

/** Serves the answers to a form to the signed-in person whom the link names. */
export function mountAnswers(app: FastifyInstance, platform: Platform, findReader: FindReader): void {
  const config = { rateLimit: rateLimitOf({ max: 60, windowMs: MINUTE }, platform.env) };
  app.get<{ Querystring: { grant?: unknown } }>(ANSWERS_PATH, { config }, async (request, reply) => {
    const { grant } = request.query;
    const claims = readLink(platform, typeof grant === "string" ? grant : "");
    if ((await findReader(request, reply)) !== claims.actor.userId) refuse("forms.export.expired", { status: 403 });
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
