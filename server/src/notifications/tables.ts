import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Wording } from "@openrounds/contract/notifications/wordings.ts";
import { instant } from "../kernel/db/tables.ts";

export type Channel = "MAIL" | "SMS" | "WHATSAPP" | "PUSH";
/**
 * FAILED after the last attempt; REFUSED by the mail server of the recipient or by WhatsApp, at once or after it was sent.
 * HELD until the daily mail of its person. DELIVERED and READ are reported by WhatsApp only.
 */
export type DeliveryStatus = "HELD" | "QUEUED" | "SENT" | "DELIVERED" | "READ" | "FAILED" | "REFUSED";

export interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** Every message to a person, from order to delivery. The content is erased after delivery by a real provider. */
export const deliveries = pgTable(
  "deliveries",
  {
    deliveryId: uuid("delivery_id").primaryKey(),
    /** Identifies what the message is about, so that it is sent only once. */
    effectKey: text("effect_key").notNull().unique(),
    channel: text("channel").$type<Channel>().notNull(),
    recipient: text("recipient").notNull(),
    /** The person whose settings decide whether it is sent, if settings apply. */
    userId: uuid("user_id"),
    /** The reply-to address, if it is not the sender. */
    replyTo: text("reply_to"),
    /** The session that it is about, and its start: quiet hours delay it until an hour before at most. */
    sessionId: uuid("session_id"),
    sessionStartsAt: instant("session_starts_at"),
    locale: text("locale").notNull(),
    template: text("template").notNull(),
    values: jsonb("values").$type<Record<string, string | number>>().notNull().default({}),
    /** The words of the organization that sends it; null for the product's. */
    wording: jsonb("wording").$type<Wording>(),
    subject: text("subject"),
    text: text("text"),
    html: text("html"),
    links: jsonb("links").$type<string[]>().notNull().default([]),
    code: text("code"),
    attachments: jsonb("attachments").$type<Attachment[]>().notNull().default([]),
    status: text("status").$type<DeliveryStatus>().notNull(),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at"),
    /** The id of the service that took it, under which the service reports what became of it. */
    providerId: text("provider_id"),
  },
  (table) => [
    index("deliveries_provider_id")
      .on(table.providerId)
      .where(sql`${table.providerId} is not null`),
    index("deliveries_held")
      .on(table.userId)
      .where(sql`${table.status} = 'HELD'`),
    index("deliveries_recipient").on(table.recipient, table.createdAt),
    index("deliveries_of_session")
      .on(table.sessionId)
      .where(sql`${table.status} = 'QUEUED'`),
  ],
);

/** Devices that receive push messages. */
export const deviceRegistrations = pgTable(
  "device_registrations",
  {
    deviceId: text("device_id").primaryKey(),
    userId: uuid("user_id").notNull(),
    sessionId: uuid("session_id").notNull(),
    deviceToken: text("device_token").notNull(),
    deviceType: text("device_type").notNull(),
    osType: text("os_type").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [index("device_registrations_user").on(table.userId)],
);
