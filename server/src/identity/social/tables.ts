import { boolean, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../kernel/db/tables.ts";
import { users } from "../tables.ts";

/** Accounts elsewhere that open an account here; a person elsewhere is known by issuer and subject, never by e-mail. */
export const socialAccounts = pgTable(
  "social_accounts",
  {
    socialAccountId: uuid("social_account_id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    /** As the provider told it when the account was linked. */
    email: text("email"),
    linkedAt: instant("linked_at").notNull(),
  },
  (table) => [
    uniqueIndex("social_accounts_subject").on(table.issuer, table.subject),
    index("social_accounts_user").on(table.userId),
  ],
);

/** Visits to the provider, from the first step to the sign-in, the link or the sign-up; each works once. */
export const socialAttempts = pgTable("social_attempts", {
  attemptId: uuid("attempt_id").primaryKey(),
  /** Hash of the state that the provider hands back. */
  stateHash: text("state_hash").notNull().unique(),
  /** Hash of the secret that only the browser that began it holds. */
  browserHash: text("browser_hash").notNull(),
  nonce: text("nonce").notNull(),
  codeVerifier: text("code_verifier").notNull(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  answeredAt: instant("answered_at"),
  issuer: text("issuer"),
  subject: text("subject"),
  email: text("email"),
  isEmailVerified: boolean("is_email_verified").notNull().default(false),
  firstName: text("first_name").notNull().default(""),
  lastName: text("last_name").notNull().default(""),
  picture: text("picture"),
  /** The code that must be given before an account is linked. */
  orderId: uuid("order_id").unique(),
  usedAt: instant("used_at"),
});
