import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../kernel/db/tables.ts";

/** What people uploaded; the bytes are in the storage under the key. */
export const uploads = pgTable(
  "uploads",
  {
    uploadId: uuid("upload_id").primaryKey(),
    ownerId: uuid("owner_id").notNull(),
    storageKey: text("storage_key").notNull().unique(),
    mediaType: text("media_type").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("uploads_owner").on(table.ownerId, table.createdAt)],
);
