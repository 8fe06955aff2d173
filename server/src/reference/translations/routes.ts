import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { matchLocale } from "@openrounds/messages/locales.ts";
import { MINUTE } from "../../kernel/clock.ts";
import { rateLimitOf } from "../../kernel/http/rates.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuseNotFound } from "../../kernel/refusal.ts";
import { TEXTS_PATH, translationOf } from "./service.ts";

const NAME = /^([a-z-]{2,5})\.[0-9a-f]{16}\.(?:[a-z-]+\.)?json$/;

async function sendTexts(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { name } = request.params as { name: string };
  const locale = matchLocale(NAME.exec(name)?.[1] ?? "");
  const file = locale === undefined ? undefined : translationOf(locale).files.get(`${TEXTS_PATH}${name}`);
  if (file === undefined) return refuseNotFound();
  void reply.headers({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    vary: "accept-encoding",
  });
  const takesBrotli = /\bbr\b/.test(request.headers["accept-encoding"] ?? "");
  return takesBrotli ? reply.header("content-encoding", "br").send(await file.brotli()) : reply.send(file.json);
}

/** Serves the texts of each language at an address with a content hash. */
export function mountTexts(app: FastifyInstance, platform: Platform): void {
  const config = { rateLimit: rateLimitOf({ max: 300, windowMs: MINUTE }, platform.env) };
  app.get(`${TEXTS_PATH}:name`, { config }, sendTexts);
}
