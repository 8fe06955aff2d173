import { describe, expect, test } from "vitest";
import type { Schema } from "../kernel/endpoint.ts";
import { placedAddressSchema, profileChangesSchema } from "./profile/schemas.ts";
import {
  codeSchema,
  countryCodeSchema,
  emailSchema,
  firstNameSchema,
  languageSchema,
  lastNameSchema,
  newPasswordSchema,
  onboardingSchema,
  phoneSchema,
} from "./schemas.ts";

const takes = (schema: Schema, value: unknown): boolean => schema.safeParse(value).success;
const keyOf = (schema: Schema, value: unknown): string | undefined => schema.safeParse(value).error?.issues[0]?.message;

describe("an e-mail", () => {
  test.each(["a@b.co", "first.last+tag@sub.example.org", "o'neil@example.org", "a_b-c@ex-ample.in"])(
    "%s is one [AUTH-101]",
    (email) => {
      expect(emailSchema.parse(email)).toBe(email);
    },
  );
  test("is kept in lower case", () => {
    expect(emailSchema.parse("Asha@Example.ORG")).toBe("asha@example.org");
  });
  test.each([
    "a",
    "a@b",
    "a@b.",
    "@b.co",
    "a@.co",
    "a b@c.co",
    "a@b .co",
    "a@@b.co",
    "a@b..co",
    "a,b@c.co",
    "<a@b.co>",
    "a\u0000@b.co",
    "a@b.co\u007f",
  ])("%s is none [AUTH-101] [AUTH-102]", (email) => expect(keyOf(emailSchema, email)).toBe("VALID_EMAIL"));
  test("of more than 50 characters is told the limit [AUTH-104]", () => {
    expect(keyOf(emailSchema, `${"a".repeat(46)}@b.co`)).toBe("VALID_EMAIL_MAX");
    expect(takes(emailSchema, `${"a".repeat(45)}@b.co`)).toBe(true);
  });
  test("is asked for when it is missing [AUTH-103]", () => {
    expect(keyOf(emailSchema, "")).toBe("VALID_EMAIL_REQUIRED");
  });
});

describe("a phone number", () => {
  test.each([
    ["98765", "98765"],
    ["9876543210", "9876543210"],
    ["09876543210", "9876543210"],
    ["987654321098765", "987654321098765"],
  ])("%s is kept as %s [AUTH-107] [AUTH-108] [AUTH-110]", (given, kept) => {
    expect(phoneSchema.parse(given)).toBe(kept);
  });
  test.each(["", "1234", "1234567890123456", "+919876543210", "98765e3210", "00987654321", "98 765", "٩٨٧٦٥"])(
    "%s is none [AUTH-105] [AUTH-109]",
    (given) => {
      expect(keyOf(phoneSchema, given)).toBe("VALID_PHONE");
    },
  );
  test("has a country code of up to four digits", () => {
    expect(["91", "1", "1684"].every((code) => takes(countryCodeSchema, code))).toBe(true);
    expect(["", "+91", "12345", "ab"].some((code) => takes(countryCodeSchema, code))).toBe(false);
  });
});

test("a code has exactly six digits [AUTH-113]", () => {
  expect(takes(codeSchema, "012345")).toBe(true);
  expect(["12345", "1234567", "12345a", "12 345"].some((code) => takes(codeSchema, code))).toBe(false);
});

test("only the first name is required, and both hold fifty characters [AUTH-115] [AUTH-116] [AUTH-117]", () => {
  expect(keyOf(firstNameSchema, " ")).toBe("VALID_FIRST_NAME_REQUIRED");
  expect(lastNameSchema.parse("")).toBe("");
  expect([firstNameSchema, lastNameSchema].every((schema) => takes(schema, "é".repeat(50)))).toBe(true);
  expect([firstNameSchema, lastNameSchema].map((schema) => keyOf(schema, "é".repeat(51)))).toEqual([
    "VALID_NAME_MAX",
    "VALID_NAME_MAX",
  ]);
});

test("names have letters of any script, spaces and hyphens, and no two spaces in a row [AUTH-124] [AUTH-125]", () => {
  for (const schema of [firstNameSchema, lastNameSchema]) {
    for (const name of ["Élodie-Marie", "आशा देवी", "ஆஷா", "Шевченко", "王"]) expect(schema.parse(name)).toBe(name);
    for (const name of ["R2D2", "O'Neil", "Asha!", "a_b", "<b>", "a.b"]) {
      expect(keyOf(schema, name)).toBe("VALID_NAME_CHARACTERS");
    }
    expect(schema.parse("Asha  Devi   Rao")).toBe("Asha Devi Rao");
  }
});

test("a profession and a time zone are asked for by their own keys [USER-022] [USER-036]", () => {
  for (const primaryOccupationId of [undefined, ""]) {
    expect(keyOf(onboardingSchema, { primaryOccupationId })).toBe("EDIT_DETAILS_MODAL_PROFESSION");
  }
  expect(keyOf(profileChangesSchema, { timezone: "" })).toBe("VALID_PROFILE_PERSONAL_DETAILS_TIMEZONE_REQUIRED");
});

test("a place is one with a name and both numbers of its point [SHELL-091]", () => {
  const place = { name: "Wardha", latitude: 20.7, longitude: 78.6 };
  expect(takes(placedAddressSchema, place)).toBe(true);
  for (const part of ["name", "latitude", "longitude"]) {
    expect(takes(placedAddressSchema, { ...place, [part]: undefined }), part).toBe(false);
  }
  expect(takes(placedAddressSchema, { ...place, name: "" })).toBe(false);
});

test("a new password has at least ten characters, of any kind [AUTH-119]", () => {
  expect(keyOf(newPasswordSchema, "nine char")).toBe("VALID_PASSWORD_MIN");
  expect(takes(newPasswordSchema, "ten chars!")).toBe(true);
  expect(takes(newPasswordSchema, "x".repeat(64))).toBe(true);
});

test("a language is kept with an underscore [USER-046]", () => {
  expect(["en", "fil", "pt-BR", "en_IN"].map((code) => languageSchema.parse(code))).toEqual([
    "en",
    "fil",
    "pt_BR",
    "en_IN",
  ]);
  expect(["", "e", "english", "en-", "<b>"].some((code) => takes(languageSchema, code))).toBe(false);
});
