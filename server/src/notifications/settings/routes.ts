import type { FastifyInstance } from "fastify";
import { UNSUBSCRIBE_PATH } from "@openrounds/contract/notifications/settings/paths.ts";
import { MINUTE } from "../../kernel/clock.ts";
import { rateLimitOf } from "../../kernel/http/rates.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse } from "../../kernel/refusal.ts";
import { changeSubscription } from "./service.ts";

const BODY_LIMIT = 10_000;
/** Mailbox providers post for many people from few addresses. */
const RATE = { max: 3000, windowMs: MINUTE };
/** The body that RFC 8058 has mailboxes post, in either form encoding. */
const ONE_CLICK = /List-Unsubscribe("[\r\n]{1,8}|=)One-Click/;

/** Unsubscribes a person from a topic when a mailbox posts to the link, without sign-in (RFC 8058). */
export function mountUnsubscribe(app: FastifyInstance, platform: Platform): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    const config = { rateLimit: rateLimitOf(RATE, platform.env) };
    scope.post<{ Querystring: { key?: unknown } }>(UNSUBSCRIBE_PATH, { config }, async ({ query, body }) => {
      if (typeof body !== "string" || !ONE_CLICK.test(body)) return refuse("error.invalidInput");
      await changeSubscription(platform, { key: typeof query.key === "string" ? query.key : "", mail: false });
      return { responseCode: "Success", resultBody: {} };
    });
  });
}
