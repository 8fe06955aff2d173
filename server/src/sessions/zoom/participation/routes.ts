import type { FastifyInstance } from "fastify";
import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { MINUTE, SECOND, nowMs } from "../../../kernel/clock.ts";
import { rateLimitOf } from "../../../kernel/http/rates.ts";
import type { Platform } from "../../../kernel/platform.ts";
import { refuse, refuseNotFound } from "../../../kernel/refusal.ts";
import { EVENTS_PATH } from "../accounts/present.ts";
import { findAccount } from "../accounts/queries.ts";
import { webhookSecretOf } from "../accounts/service.ts";
import { recordZoomEvent, zoomEventSchema } from "./service.ts";

const BODY_LIMIT = 256 * 1024;
/** Zoom reports for all meetings of an installation from few addresses. */
const RATE = { max: 6000, windowMs: MINUTE };
/** An older or later report is a repetition by somebody else. */
const FRESH_MS = 5 * MINUTE;

const validationSchema = z.object({
  event: z.literal("endpoint.url_validation"),
  payload: z.object({ plainToken: z.string() }),
});

const hmac = (secret: string, message: string): string => createHmac("sha256", secret).update(message).digest("hex");

/** Whether Zoom signed the body with the secret, just now. */
function isSigned(secret: string, body: string, headers: Readonly<Record<string, unknown>>): boolean {
  const { "x-zm-signature": signature, "x-zm-request-timestamp": timestamp } = headers;
  if (typeof signature !== "string" || typeof timestamp !== "string" || !/^\d{1,12}$/.test(timestamp)) return false;
  const [given, right] = [Buffer.from(signature), Buffer.from(`v0=${hmac(secret, `v0:${timestamp}:${body}`)}`)];
  const isRight = given.length === right.length && timingSafeEqual(given, right);
  return isRight && Math.abs(nowMs() - Number(timestamp) * SECOND) <= FRESH_MS;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return refuse("error.invalidInput");
  }
}

/** Receives the events that Zoom reports for an account. */
export function mountZoomEvents(app: FastifyInstance, platform: Platform): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    const config = { rateLimit: rateLimitOf(RATE, platform.env) };
    scope.post<{ Params: { accountId: string } }>(
      `${EVENTS_PATH}/:accountId`,
      { config },
      async ({ params, body, headers }) => {
        const id = idSchema.safeParse(params.accountId);
        const account = id.success ? await findAccount(platform.db, id.data) : undefined;
        const secret = account && webhookSecretOf(platform, account);
        if (account === undefined || secret === undefined) return refuseNotFound();
        if (typeof body !== "string" || !isSigned(secret, body, headers)) {
          return refuse("error.unauthorized", { status: 401 });
        }
        const sent = parse(body);
        const validation = validationSchema.safeParse(sent);
        if (validation.success) {
          const { plainToken } = validation.data.payload;
          return { plainToken, encryptedToken: hmac(secret, plainToken) };
        }
        const event = zoomEventSchema.safeParse(sent);
        // Events of other kinds have other shapes.
        if (!event.success) return {};
        if (event.data.payload.account_id !== account.zoomAccountId) refuse("error.unauthorized", { status: 401 });
        await recordZoomEvent(platform, account, event.data);
        return {};
      },
    );
  });
}
