import type { FastifyInstance } from "fastify";
import { bounceReportSchema } from "@openrounds/contract/notifications/bounces/schemas.ts";
import { MINUTE } from "../../kernel/clock.ts";
import { countAttempt } from "../../kernel/db/attempts.ts";
import { rateLimitOf } from "../../kernel/http/rates.ts";
import { FRESH_MS, isFreshlySigned, parseJson, receiveText } from "../../kernel/http/signed-text.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse, refuseConflict } from "../../kernel/refusal.ts";
import { recordReport } from "./service.ts";

const BODY_LIMIT = 8 * 1024;
/** A signature is as long fresh as its timestamp may be early and late. */
const ONCE = { max: 1, windowMs: 2 * FRESH_MS };

/** Receives reports of mails that bounced after they were sent; absent without BOUNCE_KEY. */
export function mountBounces(app: FastifyInstance, platform: Platform): void {
  const { db, env } = platform;
  const key = env.BOUNCE_KEY;
  if (key === undefined) return;
  void app.register(async (scope) => {
    receiveText(scope, BODY_LIMIT);
    const config = { rateLimit: rateLimitOf({ max: 600, windowMs: MINUTE }, env) };
    scope.post("/mail/v1/bounces", { config }, async ({ headers, body }) => {
      const { "x-bounce-signature": signature, "x-bounce-timestamp": timestamp } = headers;
      if (typeof body !== "string" || !isFreshlySigned(key, body, { signature, timestamp })) {
        return refuse("error.unauthorized", { status: 401 });
      }
      const report = bounceReportSchema.safeParse(parseJson(body));
      if (!report.success) return refuse("error.invalidInput");
      await db.transaction(async (tx) => {
        const { admitted } = await countAttempt(tx, `bounce:${String(signature)}`, ONCE);
        if (!admitted) refuseConflict();
        await recordReport(tx, report.data);
      });
      return { responseCode: "Success", resultBody: {} };
    });
  });
}
