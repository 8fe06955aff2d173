import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import type { BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import type { InvitationVisibility, LoginMode, MailStatus } from "@openrounds/contract/invitations/schemas.ts";
import type { BounceReason } from "@openrounds/contract/notifications/bounces/rules.ts";
import { users } from "../identity/tables.ts";
import { instant } from "../kernel/db/tables.ts";

/** An invitation of one person to one batch or organization. */
export const invitations = pgTable(
  "invitations",
  {
    /** Random instead of time-ordered, since it is part of a link. */
    invitationId: uuid("invitation_id").primaryKey(),
    entityType: text("entity_type").$type<"BATCH" | "ORGANIZATION">().notNull(),
    entityId: uuid("entity_id").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    roles: text("roles").array().$type<BatchRole[]>().notNull(),
    visibility: text("visibility").$type<InvitationVisibility>().notNull(),
    loginMode: text("login_mode").$type<LoginMode>().notNull(),
    invitedBy: uuid("invited_by").notNull(),
    /** NOT_SENT once the mail server refused the latest mail for good. */
    mailStatus: text("mail_status").$type<MailStatus>().notNull(),
    /** When and why it was refused, and the reply of the server. */
    bouncedAt: instant("bounced_at"),
    bounceReason: text("bounce_reason").$type<BounceReason>(),
    bounceReply: text("bounce_reply"),
    /** The language that the inviter chose; for people with an account, the account's language is used. */
    locale: text("locale").notNull().default("en_US"),
    /** The inviter's note, or empty. */
    message: text("message").notNull().default(""),
    createdAt: instant("created_at").notNull(),
    lastSentAt: instant("last_sent_at").notNull(),
    /** When it was last sent again. */
    resentAt: instant("resent_at"),
    /** When the link was first opened. */
    openedAt: instant("opened_at"),
    expiresAt: instant("expires_at").notNull(),
    acceptedAt: instant("accepted_at"),
    revokedAt: instant("revoked_at"),
  },
  (table) => [
    uniqueIndex("invitations_open")
      .on(table.entityId, table.userId)
      .where(sql`${table.acceptedAt} is null and ${table.revokedAt} is null`),
    index("invitations_user").on(table.userId),
    index("invitations_entity").on(table.entityId, table.userId, table.createdAt),
  ],
);
