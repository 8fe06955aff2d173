import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../kernel/db/tables.ts";
import { users } from "../tables.ts";

/** Passkeys: public keys of authenticators, each for one person. */
export const passkeys = pgTable(
  "passkeys",
  {
    passkeyId: uuid("passkey_id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    /** As the authenticator names it, in base64url. */
    credentialId: text("credential_id").notNull().unique(),
    publicKey: text("public_key").notNull(),
    /** How often the authenticator says it was used; 0 where it does not count. */
    counter: integer("counter").notNull(),
    transports: text("transports").array().notNull().default([]),
    name: text("name").notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [index("passkeys_user").on(table.userId, table.createdAt)],
);

/** What an authenticator must sign; each works once. */
export const passkeyChallenges = pgTable("passkey_challenges", {
  challengeHash: text("challenge_hash").primaryKey(),
  /** Whose passkey is made; null where somebody signs in. */
  userId: uuid("user_id"),
  expiresAt: instant("expires_at").notNull(),
});
