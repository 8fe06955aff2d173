import type { FastifyInstance } from "fastify";
import { timingSafeEqual } from "node:crypto";
import { serviceMailSchema } from "@openrounds/contract/notifications/schemas.ts";
import { MINUTE } from "../kernel/clock.ts";
import { isDeveloping } from "../kernel/env.ts";
import { rateLimitOf } from "../kernel/http/rates.ts";
import type { Platform } from "../kernel/platform.ts";
import { refuse } from "../kernel/refusal.ts";
import { listSent, type DeliveryRow } from "./queries.ts";
import { sendServiceMail } from "./service.ts";

const SHOWN = 200;

const presentSent = (row: DeliveryRow) => ({
  id: row.deliveryId,
  channel: row.channel,
  to: row.recipient,
  subject: row.subject ?? "",
  text: row.text ?? "",
  html: row.html ?? "",
  links: row.links,
  code: row.code,
  attachments: row.attachments,
  sentAt: (row.sentAt ?? row.createdAt).toISOString(),
});

/** Mounts the development inbox, with everything that was sent by mail, SMS or push; only in development. */
export function mountInbox(app: FastifyInstance, { db, env }: Platform): void {
  if (!isDeveloping(env)) return;
  app.get<{ Querystring: { to?: string } }>("/api/dev/inbox", async ({ query }) => {
    const to = query.to === undefined || query.to === "" ? undefined : query.to;
    return { messages: (await listSent(db, to, SHOWN)).map(presentSent) };
  });
}

/** Whether a header equals the key, compared in constant time. */
function isKey(key: string, header: unknown): boolean {
  const [given, right] = [Buffer.from(typeof header === "string" ? header : ""), Buffer.from(key)];
  return given.length === right.length && timingSafeEqual(given, right);
}

/** The mail service, at which other services order template mails; absent without SERVICE_KEY. */
export function mountMailService(app: FastifyInstance, platform: Platform): void {
  const key = platform.env.SERVICE_KEY;
  if (key === undefined) return;
  const config = { rateLimit: rateLimitOf({ max: 600, windowMs: MINUTE }, platform.env) };
  app.post("/mail/v1/mail/send", { config }, async ({ headers, body }) => {
    if (!isKey(key, headers["x-service-key"])) refuse("error.unauthorized", { status: 401 });
    const mail = serviceMailSchema.safeParse(body);
    if (!mail.success) return refuse("error.invalidInput");
    const repeat = headers["idempotency-key"];
    await sendServiceMail(platform, mail.data, typeof repeat === "string" ? repeat.slice(0, 100) : undefined);
    return { responseCode: "Success", resultBody: {} };
  });
}
