import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../kernel/db/tables.ts";

/** What of uploads is a paper that nobody handed in. */
export const unclaimedPaper = ({ storageKey, claimedAt }: Readonly<Record<"storageKey" | "claimedAt", unknown>>) =>
  sql`${claimedAt} is null and ${storageKey} like 'documents/%'`;

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
    /** When a paper was handed in; one that never is goes after a day. Pictures are not claimed. */
    claimedAt: instant("claimed_at"),
  },
  (table) => [
    index("uploads_owner").on(table.ownerId, table.createdAt),
    index("uploads_unclaimed").on(table.createdAt).where(unclaimedPaper(table)),
  ],
);
