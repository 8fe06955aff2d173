import { boolean, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import type { ParticipantStatus } from "@openrounds/contract/batches/participants/schemas.ts";
import type { Destination } from "../../identity/codes/service.ts";
import { users } from "../../identity/tables.ts";
import { instant } from "../../kernel/db/tables.ts";
import { batches } from "../tables.ts";

export const batchParticipants = pgTable(
  "batch_participants",
  {
    batchId: uuid("batch_id")
      .notNull()
      .references(() => batches.batchId),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    roles: text("roles").array().$type<BatchRole[]>().notNull(),
    entityStatus: text("entity_status").$type<ParticipantStatus>().notNull(),
    /** The address that the hub wrote of somebody it invited; their others show once they accept. */
    invitedThrough: text("invited_through").$type<Destination["kind"]>(),
    isRegistered: boolean("is_registered").notNull().default(false),
    /** Whether they answered the registration form that the batch has now. */
    isResponseSubmitted: boolean("is_response_submitted").notNull().default(false),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.userId] }),
    index("batch_participants_user").on(table.userId, table.entityStatus),
    index("batch_participants_page").on(table.batchId, table.entityStatus, table.createdAt),
  ],
);
