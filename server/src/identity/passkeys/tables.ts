import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../kernel/db/tables.ts";
import { users } from "../tables.ts";

/** Passkeys: public keys of authenticators, each of one person. */
export const passkeys = pgTable(
  "passkeys",
  {
    passkeyId: uuid("passkey_id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    /** The credential id of the authenticator, in base64url. */
    credentialId: text("credential_id").notNull().unique(),
    publicKey: text("public_key").notNull(),
    /** The authenticator's signature counter; 0 when it has none. */
    counter: integer("counter").notNull(),
    transports: text("transports").array().notNull().default([]),
    name: text("name").notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [index("passkeys_user").on(table.userId, table.createdAt)],
);

/** Single-use challenges for authenticators. */
export const passkeyChallenges = pgTable("passkey_challenges", {
  challengeHash: text("challenge_hash").primaryKey(),
  /** The person who creates a passkey; null for a sign-in. */
  userId: uuid("user_id"),
  expiresAt: instant("expires_at").notNull(),
});
