import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../kernel/db/tables.ts";

/** The condition for an unclaimed document. */
export const isUnclaimedDocument = ({ storageKey, claimedAt }: Readonly<Record<"storageKey" | "claimedAt", unknown>>) =>
  sql`${claimedAt} is null and ${storageKey} like 'documents/%'`;

/** Uploads of people; their bytes are in the storage under the key. */
export const uploads = pgTable(
  "uploads",
  {
    uploadId: uuid("upload_id").primaryKey(),
    ownerId: uuid("owner_id").notNull(),
    storageKey: text("storage_key").notNull().unique(),
    mediaType: text("media_type").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    createdAt: instant("created_at").notNull(),
    /**
     * When the document was claimed. Documents are removed if they stay unclaimed for a day; pictures are never
     * claimed.
     */
    claimedAt: instant("claimed_at"),
  },
  (table) => [
    index("uploads_owner").on(table.ownerId, table.createdAt),
    index("uploads_unclaimed").on(table.createdAt).where(isUnclaimedDocument(table)),
  ],
);
