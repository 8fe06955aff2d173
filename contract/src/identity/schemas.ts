import * as z from "zod/mini";
import { idSchema } from "../kernel/ids.ts";
import { atMost, requiredText, wellFormed } from "../kernel/text.ts";
import { currentZone } from "../kernel/time.ts";
import { codeChannelSchema } from "./second-step/schemas.ts";
import { socialProfileSchema, socialTokenSchema } from "./social/schemas.ts";

export const accountStatusSchema = z.enum([
  "ACTIVE",
  "MIGRATED",
  "INVITED",
  "NOT_PRESENT",
  "LOCKED",
  "BLOCKED",
  "DEACTIVATED",
]);
export type AccountStatus = z.output<typeof accountStatusSchema>;

/** The message of a login failure for a locked account. */
export const USER_LOCKED = "USER LOCKED";

export const genderSchema = z.enum(["MALE", "FEMALE", "NON_BINARY", "PREFER_NOT_TO_DISCLOSE"]);
export type Gender = z.output<typeof genderSchema>;
/** The genders of sign-up; NON_BINARY remains for people who have it. */
export const OFFERED_GENDERS = ["MALE", "FEMALE", "PREFER_NOT_TO_DISCLOSE"] as const;

export const visibilitySchema = z.enum(["PUBLIC", "PRIVATE"]);
export type Visibility = z.output<typeof visibilitySchema>;

export const loginModeSchema = z.enum(["EMAIL", "PHONE", "GOOGLE"]);

export const MAX_NAME = 50;
export const MAX_EMAIL = 50;
export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 128;
export const CODE_LENGTH = 6;
export const RESEND_AFTER_S = 30;
export const CODE_LIFETIME_S = 300;
/** The maximum lifetime of a code; the table of codes refuses a longer one. */
export const MAX_CODE_LIFETIME_MS = 600_000;

const EMAIL_PATTERN = /^[^\s\p{Cc}@<>()[\],;:"\\]+@[^\s\p{Cc}@<>()[\],;:"\\.]+(\.[^\s\p{Cc}@<>()[\],;:"\\.]+)+$/u;

/** An e-mail address: no spaces, lower case, at most 50 characters. */
export const emailSchema = z
  .string("VALID_EMAIL")
  .check(
    z.toLowerCase(),
    z.minLength(1, "VALID_EMAIL_REQUIRED"),
    atMost(MAX_EMAIL, "VALID_EMAIL_MAX"),
    z.regex(EMAIL_PATTERN, "VALID_EMAIL"),
  );

/** The e-mail for an account link; a missing one gets the same message as an invalid one. */
export const recoveryEmailSchema = z
  .string("VALID_EMAIL")
  .check(z.toLowerCase(), atMost(MAX_EMAIL, "VALID_EMAIL_MAX"), z.regex(EMAIL_PATTERN, "VALID_EMAIL"));

export const countryCodeSchema = z.string().check(z.regex(/^\d{1,4}$/, "VALID_COUNTRY_CODE"));

/** The digits of a phone number without country code; one leading zero is dropped. */
export const phoneSchema = z.pipe(
  z.string("VALID_PHONE").check(z.regex(/^(?=\d{5,15}$)0?[1-9]/, "VALID_PHONE")),
  z.transform((digits) => digits.replace(/^0/, "")),
);

/** A phone number with its country code. */
export const phoneNumberSchema = z.object({ countryCode: countryCodeSchema, phone: phoneSchema });
export type PhoneNumber = z.output<typeof phoneNumberSchema>;

const PERSON_NAME = /^[\p{L}\p{M}\s-]*$/u;
const collapseSpaces = z.overwrite((text: string) => text.trim().replace(/\s+/g, " "));

/** Letters of any script, spaces and hyphens; double spaces are collapsed. */
export const firstNameSchema = requiredText("VALID_FIRST_NAME_REQUIRED").check(
  collapseSpaces,
  z.minLength(1, "VALID_FIRST_NAME_REQUIRED"),
  atMost(MAX_NAME, "VALID_NAME_MAX"),
  z.regex(PERSON_NAME, "VALID_NAME_CHARACTERS"),
);
export const lastNameSchema = z
  .string()
  .check(collapseSpaces, atMost(MAX_NAME, "VALID_NAME_MAX"), z.regex(PERSON_NAME, "VALID_NAME_CHARACTERS"));

/** A new password in plain text. */
export const newPasswordSchema = z
  .string()
  .check(z.minLength(MIN_PASSWORD, "VALID_PASSWORD_MIN"), atMost(MAX_PASSWORD, "VALID_PASSWORD_MAX"));

/** The current password in plain text. */
export const presentPasswordSchema = z.object({ password: z.string().check(z.minLength(1, "REQUIRED_VALIDATION")) });
export type PresentPassword = z.output<typeof presentPasswordSchema>;

/** A password on the wire: base64 of its UTF-8 bytes. */
export const encodedPasswordSchema = z.string().check(atMost(1024), z.regex(/^[A-Za-z0-9+/=]+$/));

export const codeSchema = z.string().check(z.regex(/^\d{6}$/, "VALID_CODE"));
/** A code that a person entered. */
export const givenCodeSchema = z.object({ otp: codeSchema });
export type GivenCode = z.output<typeof givenCodeSchema>;

/** A language in storage format, with an underscore, as in pt_BR. */
export const languageSchema = z.string().check(
  z.regex(/^[A-Za-z]{2,3}([-_][A-Za-z]{2})?$/),
  z.overwrite((code) => code.replace("-", "_")),
);

const addressLine = (max: number) => z.optional(z.string().check(wellFormed, atMost(max)));

export const addressSchema = z.object({
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
  name: addressLine(200),
  postalCode: addressLine(20),
  streetAddress: addressLine(300),
  /** The id of the place in the geocoding service. */
  addressId: addressLine(200),
});
export type Address = z.output<typeof addressSchema>;

export const MAX_FOCUS_AREAS = 5;

export const userSchema = z.object({
  userId: z.string(),
  status: accountStatusSchema,
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  countryCode: z.nullable(z.string()),
  salutation: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  pronoun: z.string(),
  gender: genderSchema,
  description: z.string(),
  profileImage: z.nullable(z.string()),
  sourceType: z.nullable(z.string()),
  shortTimezone: z.string(),
  locale: z.string(),
  primaryReadingLanguage: z.string(),
  timezone: z.string(),
  isOnboarded: z.boolean(),
  joinWithoutSignup: z.boolean(),
  profilePercentage: z.number(),
  primaryOccupation: z.nullable(z.object({ occupationId: z.string(), name: z.string(), languageCode: z.string() })),
  organization: z.nullable(z.object({ organizationId: z.string(), name: z.string() })),
  focusAreas: z.array(z.object({ focusAreaId: z.string(), name: z.string() })),
  visibility: z.nullable(visibilitySchema),
  credentials: z.array(z.string()),
  secondarySpeakingLanguages: z.array(z.string()),
  areasOfExpertise: z.array(z.string()),
  communicationMode: z.object({ whatsappStatus: z.nullable(z.string()) }),
  address: z.nullable(addressSchema),
});
export type User = z.output<typeof userSchema>;

export const authorizationSchema = z.object({
  authToken: z.string(),
  userId: z.string(),
  /** "cookie" when the client requested the cookie transport. */
  refreshKey: z.string(),
});
export type Authorization = z.output<typeof authorizationSchema>;

/** A sign-in, or the id of a code that must be entered first. */
export const loginResultSchema = z.object({
  authorization: z.optional(authorizationSchema),
  /** The secret id of the device, to be sent as x-device-id; "cookie" with the cookie transport. */
  deviceId: z.optional(z.string()),
  /** The id of a code that must be entered first; with a channel it is the second step. */
  otp: z.optional(z.object({ orderId: z.string(), channel: z.optional(codeChannelSchema) })),
  /** A social account that is not linked to an account yet; sign-up continues with it. */
  social: z.optional(socialProfileSchema),
});
export type LoginResult = z.output<typeof loginResultSchema>;

export const invitationRequestSchema = z.object({
  batchId: z.optional(idSchema),
  invitationId: z.optional(idSchema),
});

export const loginRequestSchema = z.object({
  loginMode: loginModeSchema,
  email: z.optional(emailSchema),
  countryCode: z.optional(countryCodeSchema),
  phone: z.optional(phoneSchema),
  password: z.optional(encodedPasswordSchema),
  /** The response of the social provider. */
  socialToken: z.optional(socialTokenSchema),
  otp: z.optional(codeSchema),
  orderId: z.optional(idSchema),
  /** Sent with the code of a second step: remember this device for a while. */
  rememberDevice: z.optional(z.boolean()),
  location: z.optional(z.string().check(atMost(200))),
  loginRequest: z.optional(z.object({ device: z.string().check(atMost(100)), os: z.string().check(atMost(100)) })),
  invitationRequest: z.optional(invitationRequestSchema),
});
export type LoginRequest = z.output<typeof loginRequestSchema>;

export const policyAgreementSchema = z.object({ id: idSchema, type: z.string().check(atMost(40)) });

/** The solved bot check as a token. */
export const botTokenSchema = z.string().check(atMost(4000));

const FULL_PHONE = /^\+?[1-9]\d{5,18}$/;

/** Asks whether an e-mail, or a phone number with country code, has an account. */
export const lookupSchema = z
  .object({
    uid: z.string().check(atMost(60)),
    mode: z.enum(["EMAIL", "PHONE"]),
    /** A solved bot check, required beyond the limits. */
    recaptchaToken: z.optional(botTokenSchema),
  })
  .check(
    z.refine(({ uid, mode }) => mode !== "EMAIL" || emailSchema.safeParse(uid).success, {
      path: ["uid"],
      error: "VALID_EMAIL",
    }),
    z.refine(({ uid, mode }) => mode !== "PHONE" || FULL_PHONE.test(uid), { path: ["uid"], error: "VALID_PHONE" }),
  );

export const registrationRequestSchema = z.object({
  loginMode: loginModeSchema,
  email: z.optional(emailSchema),
  countryCode: z.optional(countryCodeSchema),
  phone: z.optional(phoneSchema),
  password: z.optional(encodedPasswordSchema),
  /** The token from the sign-in with a social account, which proves the e-mail. */
  socialToken: z.optional(idSchema),
  primaryEmail: z.optional(emailSchema),
  /** The picture of the social account; the server uses the provider's value and ignores this one. */
  profileImage: z.optional(z.nullable(z.string().check(atMost(2000)))),
  otp: z.optional(codeSchema),
  orderId: z.optional(idSchema),
  firstName: firstNameSchema,
  lastName: z._default(lastNameSchema, ""),
  gender: z.enum(OFFERED_GENDERS),
  sourceType: z.optional(z.string().check(atMost(40))),
  locale: z.optional(languageSchema),
  timezone: z.optional(z.string().check(atMost(60), z.overwrite(currentZone))),
  primaryReadingLanguage: z.optional(languageSchema),
  policyAgreements: z.array(policyAgreementSchema).check(atMost(10)),
  recaptchaToken: z.optional(botTokenSchema),
  address: z.optional(addressSchema),
  whatsappStatus: z.optional(z.string().check(atMost(20))),
  location: z.optional(z.string().check(atMost(200))),
  loginRequest: z.optional(z.object({ device: z.string().check(atMost(100)), os: z.string().check(atMost(100)) })),
  invitationRequest: z.optional(invitationRequestSchema),
});
export type RegistrationRequest = z.output<typeof registrationRequestSchema>;

export const onboardingSchema = z.object({
  primaryOccupationId: z.uuid("EDIT_DETAILS_MODAL_PROFESSION"),
  organizationId: z.optional(idSchema),
  organizationName: z.optional(z.string().check(z.trim(), atMost(250))),
  address: z.optional(addressSchema),
  focusAreas: z._default(z.array(idSchema).check(atMost(MAX_FOCUS_AREAS, "VALID_CREATE_PROGRAM_MAX_LIMIT")), []),
});
