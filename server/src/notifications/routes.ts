import type { FastifyInstance } from "fastify";
import { isDeveloping } from "../kernel/env.ts";
import type { Platform } from "../kernel/platform.ts";
import { listSent, type DeliveryRow } from "./queries.ts";

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

/** The development inbox as data: all that mail, SMS or push would have sent. Absent elsewhere. */
export function mountInbox(app: FastifyInstance, { db, env }: Platform): void {
  if (!isDeveloping(env)) return;
  app.get<{ Querystring: { to?: string } }>("/api/dev/inbox", async ({ query }) => {
    const to = query.to === undefined || query.to === "" ? undefined : query.to;
    return { messages: (await listSent(db, to, SHOWN)).map(presentSent) };
  });
}
