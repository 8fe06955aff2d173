import * as z from "zod/mini";
import { idSchema } from "../../kernel/ids.ts";
import { atMost, lineSchema, wellFormed } from "../../kernel/text.ts";
import { timeZoneSchema } from "../../kernel/time.ts";
import { ownImageSchema } from "../../media/schemas.ts";
import {
  addressSchema,
  codeSchema,
  emailSchema,
  encodedPasswordSchema,
  firstNameSchema,
  genderSchema,
  givenCodeSchema,
  languageSchema,
  lastNameSchema,
  phoneNumberSchema,
  visibilitySchema,
} from "../schemas.ts";

export const SALUTATIONS = ["Mr", "Mrs", "Miss", "Dr", "Ms", "Prof", "Other"] as const;
export const salutationSchema = z.enum(SALUTATIONS);
export type Salutation = z.output<typeof salutationSchema>;

export const whatsappStatusSchema = z.enum(["OPTED_IN", "OPTED_OUT"]);

export const MAX_PRONOUN = 30;
export const MAX_DESCRIPTION = 1000;
export const MAX_CREDENTIALS = 10;
export const MAX_LANGUAGES = 10;
export const MAX_EXPERTISE = 10;
export const MAX_EXPERTISE_LENGTH = 60;
export const MAX_REASON = 500;
/** How long the deletion of an account can be cancelled. */
export const KEEPS_FOR_HOURS = 72;
/** How long an export can be downloaded. */
export const EXPORT_KEPT_DAYS = 7;

const unique = z.overwrite((values: string[]) => [...new Set(values)]);

/** Codes of credentials. The long list of valid ones is only loaded by the server and the field. */
const credentialsSchema = z
  .array(z.string().check(atMost(30, "VALID_PROFILE_CREDENTIAL")))
  .check(unique, atMost(MAX_CREDENTIALS, "VALID_PROFILE_MAX_CHOICES"));
const speakingLanguagesSchema = z
  .array(languageSchema)
  .check(unique, atMost(MAX_LANGUAGES, "VALID_PROFILE_MAX_CHOICES"));
const expertiseSchema = z
  .array(lineSchema(MAX_EXPERTISE_LENGTH, { required: "REQUIRED_VALIDATION", max: "VALID_PROFILE_EXPERTISE_MAX" }))
  .check(unique, atMost(MAX_EXPERTISE, "VALID_PROFILE_MAX_CHOICES"));

export const profileChangesSchema = z.object({
  salutation: z.optional(z.nullable(salutationSchema)),
  firstName: z.optional(firstNameSchema),
  lastName: z.optional(lastNameSchema),
  pronoun: z.optional(z.string().check(z.trim(), atMost(MAX_PRONOUN, "VALID_PROFILE_PRONOUN_MAX"))),
  gender: z.optional(genderSchema),
  description: z.optional(z.string().check(z.trim(), atMost(MAX_DESCRIPTION, "COMMON_CHAR_LIMIT_ERROR_MESSAGE"))),
  profileImage: z.optional(z.nullable(ownImageSchema)),
  locale: z.optional(languageSchema),
  primaryReadingLanguage: z.optional(languageSchema),
  secondarySpeakingLanguages: z.optional(speakingLanguagesSchema),
  credentials: z.optional(credentialsSchema),
  areasOfExpertise: z.optional(expertiseSchema),
  timezone: z.optional(timeZoneSchema),
  visibility: z.optional(visibilitySchema),
  communicationMode: z.optional(z.object({ whatsappStatus: whatsappStatusSchema })),
});
export type ProfileChanges = z.output<typeof profileChangesSchema>;

export const passwordChangeSchema = z.object({
  /** Absent when the account has no password. */
  oldPassword: z.optional(encodedPasswordSchema),
  newPassword: encodedPasswordSchema,
});
export type PasswordChange = z.output<typeof passwordChangeSchema>;

/** The code that was sent to the new address proves it. */
const proved = { orderId: idSchema, ...givenCodeSchema.shape };
export const emailChangeSchema = z.object({ email: emailSchema, ...proved });
export const phoneChangeSchema = z.extend(phoneNumberSchema, proved);

/** A place is only valid with its name and coordinates. */
export const placedAddressSchema = z.extend(addressSchema, {
  name: z
    .string("VALID_ADDRESS")
    .check(z.trim(), wellFormed, z.minLength(1, "VALID_ADDRESS"), atMost(200, "VALID_ADDRESS")),
});
export type PlacedAddress = z.output<typeof placedAddressSchema>;

/** The proof that the caller owns the account: the password, or a code. */
export const confirmationSchema = z.object({
  password: z.optional(encodedPasswordSchema),
  orderId: z.optional(idSchema),
  otp: z.optional(codeSchema),
});
export type OwnerConfirmation = z.output<typeof confirmationSchema>;

export const deletionSchema = z.object({
  reason: lineSchema(MAX_REASON, { required: "VALID_PROFILE_REASON_REQUIRED", max: "COMMON_CHAR_LIMIT_ERROR_MESSAGE" }),
});
export type AccountDeletion = z.output<typeof deletionSchema>;

export const exportStatusSchema = z.enum(["RUNNING", "READY", "FAILED"]);
export type ExportStatus = z.output<typeof exportStatusSchema>;

export const dataExportSchema = z.object({
  exportId: z.string(),
  status: exportStatusSchema,
  /** From 0 to 100. */
  progress: z.number(),
  createdAt: z.number(),
  expiresAt: z.number(),
});
export type DataExport = z.output<typeof dataExportSchema>;

/** The public fields of a person; a private profile shows only the name. */
export const publicProfileSchema = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  visibility: visibilitySchema,
  salutation: z.nullable(salutationSchema),
  pronoun: z.string(),
  description: z.string(),
  profileImage: z.nullable(z.string()),
  primaryOccupation: z.nullable(z.object({ occupationId: z.string(), name: z.string(), languageCode: z.string() })),
  organization: z.nullable(z.object({ organizationId: z.string(), name: z.string() })),
  focusAreas: z.array(z.object({ focusAreaId: z.string(), name: z.string() })),
  credentials: z.array(z.string()),
  areasOfExpertise: z.array(z.string()),
  secondarySpeakingLanguages: z.array(z.string()),
});
export type PublicProfile = z.output<typeof publicProfileSchema>;
