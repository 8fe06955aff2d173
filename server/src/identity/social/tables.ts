import { boolean, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../kernel/db/tables.ts";
import { users } from "../tables.ts";

/** External accounts that sign in to an account here, identified by issuer and subject, never by e-mail. */
export const socialAccounts = pgTable(
  "social_accounts",
  {
    socialAccountId: uuid("social_account_id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    /** The provider's value when the account was linked. */
    email: text("email"),
    linkedAt: instant("linked_at").notNull(),
  },
  (table) => [
    uniqueIndex("social_accounts_subject").on(table.issuer, table.subject),
    index("social_accounts_user").on(table.userId),
  ],
);

/** Authorization requests, from the start to the sign-in, the link or the sign-up; each works once. */
export const socialAttempts = pgTable("social_attempts", {
  attemptId: uuid("attempt_id").primaryKey(),
  /** The hash of the state that the provider returns. */
  stateHash: text("state_hash").notNull().unique(),
  /** The hash of the secret that only the starting browser has. */
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
  /** The code that must be entered before an account is linked. */
  orderId: uuid("order_id").unique(),
  usedAt: instant("used_at"),
});
