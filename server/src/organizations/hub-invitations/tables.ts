import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { HubInvitation, InvitationLanguage } from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import { users } from "../../identity/tables.ts";
import { instant } from "../../kernel/db/tables.ts";
import { organizations } from "../tables.ts";

/** How a hub joined the network: what its superhub entered about the hub and its owner. */
export const hubInvitations = pgTable(
  "hub_invitations",
  {
    organizationId: uuid("organization_id")
      .primaryKey()
      .references(() => organizations.organizationId),
    /** Random instead of time-ordered, since it is part of a link. A new owner gets a new one. */
    invitationId: uuid("invitation_id").notNull(),
    superhubId: uuid("superhub_id")
      .notNull()
      .references(() => organizations.organizationId),
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => users.userId),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    fullName: text("full_name").notNull(),
    lang: text("lang").$type<InvitationLanguage>().notNull(),
    /** In its 18-character form. */
    crmId: text("crm_id").notNull(),
    crmType: text("crm_type").$type<HubInvitation["crmType"]>().notNull(),
    echoType: text("echo_type").$type<HubInvitation["echoType"]>().notNull(),
    immersionAttended: boolean("immersion_attended").notNull(),
    accountRepresentative: uuid("account_representative").references(() => users.userId),
    invitedBy: uuid("invited_by")
      .notNull()
      .references(() => users.userId),
    /** How many mails were sent. */
    sendings: integer("sendings").notNull().default(1),
    createdAt: instant("created_at").notNull(),
    lastSentAt: instant("last_sent_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    acceptedAt: instant("accepted_at"),
    withdrawnAt: instant("withdrawn_at"),
  },
  (table) => [
    uniqueIndex("hub_invitations_link").on(table.invitationId),
    uniqueIndex("hub_invitations_crm")
      .on(table.crmId)
      .where(sql`${table.withdrawnAt} is null`),
    uniqueIndex("hub_invitations_open")
      .on(table.superhubId, table.ownerId)
      .where(sql`${table.acceptedAt} is null and ${table.withdrawnAt} is null`),
    index("hub_invitations_owner").on(table.ownerId),
  ],
);
