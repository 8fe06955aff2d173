import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { MAX_CODE_LIFETIME_MS } from "@openrounds/contract/identity/schemas.ts";
import type { AccountStatus, Address, Gender, Visibility } from "@openrounds/contract/identity/schemas.ts";
import type { Salutation } from "@openrounds/contract/identity/profile/schemas.ts";
import { instant } from "../kernel/db/tables.ts";

export const users = pgTable(
  "users",
  {
    userId: uuid("user_id").primaryKey(),
    status: text("status").$type<AccountStatus>().notNull(),
    /** Lower case. */
    email: text("email"),
    emailVerifiedAt: instant("email_verified_at"),
    /** Digits of the country code, without plus. */
    countryCode: text("country_code"),
    phone: text("phone"),
    phoneVerifiedAt: instant("phone_verified_at"),
    passwordHash: text("password_hash"),
    salutation: text("salutation").$type<Salutation>(),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    pronoun: text("pronoun").notNull().default(""),
    gender: text("gender").$type<Gender>().notNull().default("PREFER_NOT_TO_DISCLOSE"),
    description: text("description").notNull().default(""),
    profileImage: text("profile_image"),
    sourceType: text("source_type"),
    locale: text("locale").notNull().default("en_IN"),
    primaryReadingLanguage: text("primary_reading_language").notNull().default("en_US"),
    timezone: text("timezone").notNull().default("Asia/Kolkata"),
    visibility: text("visibility").$type<Visibility>(),
    occupationId: uuid("occupation_id"),
    /** The workplace, an organization. */
    organizationId: uuid("organization_id"),
    organizationName: text("organization_name"),
    focusAreaIds: uuid("focus_area_ids").array().notNull().default([]),
    credentials: text("credentials").array().notNull().default([]),
    secondarySpeakingLanguages: text("secondary_speaking_languages").array().notNull().default([]),
    areasOfExpertise: text("areas_of_expertise").array().notNull().default([]),
    whatsappStatus: text("whatsapp_status"),
    address: jsonb("address").$type<Address>(),
    joinWithoutSignup: boolean("join_without_signup").notNull().default(false),
    lockedUntil: instant("locked_until"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("users_email").on(table.email),
    uniqueIndex("users_phone")
      .on(table.countryCode, table.phone)
      .where(sql`${table.phone} is not null`),
    index("users_phone_uid").on(sql`(${table.countryCode} || ${table.phone})`),
  ],
);

/** One row per sign-in: the family of its refresh keys. */
export const signInSessions = pgTable(
  "sign_in_sessions",
  {
    sessionId: uuid("session_id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    /** The number of the current refresh key. */
    counter: integer("counter").notNull(),
    rotatedAt: instant("rotated_at").notNull(),
    device: text("device").notNull(),
    os: text("os").notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at").notNull(),
    /** When the owner last entered a password or code in this sign-in. */
    provedAt: instant("proved_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
  },
  (table) => [index("sign_in_sessions_user").on(table.userId, table.createdAt)],
);

/** Known devices of people; only the hash of their id is stored. */
export const knownDevices = pgTable(
  "known_devices",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    deviceHash: text("device_hash").notNull(),
    knownUntil: instant("known_until").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceHash] })],
);

export type CodePurpose = "LOGIN" | "REGISTRATION" | "CHANGE" | "SOCIAL_LINK" | "SECOND_STEP";

/** Codes sent by mail or SMS; only a keyed hash is stored. */
export const oneTimeCodes = pgTable(
  "one_time_codes",
  {
    orderId: uuid("order_id").primaryKey(),
    /** The destination: a lower-case e-mail, or country code and phone. */
    uid: text("uid").notNull(),
    purpose: text("purpose").$type<CodePurpose>().notNull(),
    /** The known device that ordered it; unknown devices cannot replace its code or use up its attempts. */
    lane: text("lane").notNull().default(""),
    /** The sign-in that it belongs to, when its lane has several at once; other sign-ins do not replace or delay it. */
    attempt: text("attempt").notNull().default(""),
    codeHash: text("code_hash").notNull(),
    tries: integer("tries").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** When the correct code was entered; it can then be spent once within 15 minutes. */
    validatedAt: instant("validated_at"),
    usedAt: instant("used_at"),
    supersededAt: instant("superseded_at"),
  },
  (table) => [
    index("one_time_codes_uid").on(table.uid, table.purpose, table.createdAt),
    check(
      "one_time_codes_lifetime",
      sql`${table.expiresAt} <= ${table.createdAt} + ${sql.raw(String(MAX_CODE_LIFETIME_MS))} * interval '1 millisecond'`,
    ),
  ],
);

export const LINK_PURPOSES = ["FORGOT_PASSWORD", "UNLOCK_ACCOUNT", "EMAIL_VERIFICATION"] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** Single-use links sent by mail; only the hash of the token is stored. */
export const accountLinks = pgTable(
  "account_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    purpose: text("purpose").$type<LinkPurpose>().notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    /** The e-mail that the link proves. */
    email: text("email"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [index("account_links_user").on(table.userId, table.purpose)],
);

export type PolicyType = "PRIVACY_POLICY" | "TERMS_OF_SERVICE";

export const legalPolicies = pgTable("legal_policies", {
  legalPolicyId: uuid("legal_policy_id").primaryKey(),
  type: text("type").$type<PolicyType>().notNull(),
  version: integer("version").notNull(),
  publishedAt: instant("published_at").notNull(),
});

export const policyAgreements = pgTable(
  "policy_agreements",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    legalPolicyId: uuid("legal_policy_id")
      .notNull()
      .references(() => legalPolicies.legalPolicyId),
    locale: text("locale").notNull(),
    agreedAt: instant("agreed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.legalPolicyId] })],
);
