import type { FastifyInstance } from "fastify";
import { timingSafeEqual } from "node:crypto";
import { whatsAppEventsSchema } from "@openrounds/contract/notifications/receipts/schemas.ts";
import { MINUTE } from "../../kernel/clock.ts";
import { rateLimitOf } from "../../kernel/http/rates.ts";
import { hmacOf, parseJson, receiveText } from "../../kernel/http/signed-text.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse } from "../../kernel/refusal.ts";
import { recordEvents } from "./service.ts";

const PATH = "/whatsapp/v1/events";
/** WhatsApp reports at most 3 MB at once. */
const BODY_LIMIT = 3 * 1024 * 1024;

/** Whether two texts are equal, compared in constant time. */
function isSame(given: unknown, right: string): boolean {
  const [one, other] = [Buffer.from(typeof given === "string" ? given : ""), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Receives the events of WhatsApp, and proves this address to it; absent without its settings. */
export function mountWhatsApp(app: FastifyInstance, platform: Platform): void {
  const { db, env } = platform;
  const { WHATSAPP_APP_SECRET: secret, WHATSAPP_VERIFY_TOKEN: token, WHATSAPP_PHONE_NUMBER_ID: sender } = env;
  if (secret === undefined || token === undefined || sender === undefined) return;
  const config = { rateLimit: rateLimitOf({ max: 6000, windowMs: MINUTE }, env) };
  void app.register(async (scope) => {
    receiveText(scope, BODY_LIMIT);
    scope.get<{ Querystring: Record<string, unknown> }>(PATH, { config }, async ({ query }, reply) => {
      const challenge = query["hub.challenge"];
      const isRight = query["hub.mode"] === "subscribe" && isSame(query["hub.verify_token"], token);
      if (!isRight || typeof challenge !== "string" || !/^\d{1,40}$/.test(challenge)) {
        return refuse("error.unauthorized", { status: 403 });
      }
      return reply.type("text/plain").send(challenge);
    });
    scope.post(PATH, { config }, async ({ headers, body }) => {
      const signature = headers["x-hub-signature-256"];
      if (typeof body !== "string" || !isSame(signature, `sha256=${hmacOf(secret, body)}`)) {
        return refuse("error.unauthorized", { status: 401 });
      }
      const events = whatsAppEventsSchema.safeParse(parseJson(body));
      if (!events.success) return refuse("error.invalidInput");
      await db.transaction((tx) => recordEvents(tx, events.data, sender));
      return { responseCode: "Success", resultBody: {} };
    });
  });
}
