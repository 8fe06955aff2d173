import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { MINUTE } from "../../../kernel/clock.ts";
import { rateLimitOf } from "../../../kernel/http/rates.ts";
import { hmacOf, isFreshlySigned, parseJson, receiveText } from "../../../kernel/http/signed-text.ts";
import type { Platform } from "../../../kernel/platform.ts";
import { refuse, refuseNotFound } from "../../../kernel/refusal.ts";
import { EVENTS_PATH } from "../accounts/present.ts";
import { findAccount } from "../accounts/queries.ts";
import { webhookSecretOf } from "../accounts/service.ts";
import { recordZoomEvent, zoomEventSchema } from "./service.ts";

const BODY_LIMIT = 256 * 1024;
/** Zoom reports for all meetings of an installation from few addresses. */
const RATE = { max: 6000, windowMs: MINUTE };

const validationSchema = z.object({
  event: z.literal("endpoint.url_validation"),
  payload: z.object({ plainToken: z.string() }),
});

/** Receives the events that Zoom reports for an account. */
export function mountZoomEvents(app: FastifyInstance, platform: Platform): void {
  void app.register(async (scope) => {
    receiveText(scope, BODY_LIMIT);
    const config = { rateLimit: rateLimitOf(RATE, platform.env) };
    scope.post<{ Params: { accountId: string } }>(
      `${EVENTS_PATH}/:accountId`,
      { config },
      async ({ params, body, headers }) => {
        const id = idSchema.safeParse(params.accountId);
        const account = id.success ? await findAccount(platform.db, id.data) : undefined;
        const secret = account && webhookSecretOf(platform, account);
        if (account === undefined || secret === undefined) return refuseNotFound();
        const signed = { signature: headers["x-zm-signature"], timestamp: headers["x-zm-request-timestamp"] };
        if (typeof body !== "string" || !isFreshlySigned(secret, body, signed)) {
          return refuse("error.unauthorized", { status: 401 });
        }
        const sent = parseJson(body);
        const validation = validationSchema.safeParse(sent);
        if (validation.success) {
          const { plainToken } = validation.data.payload;
          return { plainToken, encryptedToken: hmacOf(secret, plainToken) };
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
