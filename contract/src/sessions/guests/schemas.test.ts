import { expect, test } from "vitest";
import { addGuestSchema } from "./schemas.ts";

const right = { sessionId: "00000000-0000-7000-8000-000000000000", firstName: "Asha", email: "asha@example.org" };
const long = (length: number): string => "x".repeat(length);

/** Message keys by path for a valid value with some invalid changes. */
function wrong(changes: object): Record<string, string> {
  const { issues = [] } = addGuestSchema.safeParse({ ...right, ...changes }).error ?? {};
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join("."), message]));
}

test.each([
  ["firstName", " ", "VALID_FIRST_NAME_REQUIRED", "[SESS-019]"],
  ["firstName", long(51), "VALID_NAME_MAX", "[SESS-020]"],
  ["lastName", long(51), "VALID_NAME_MAX", "[SESS-021]"],
  ["email", "", "VALID_EMAIL_REQUIRED", "[SESS-022]"],
  ["email", "asha@example", "VALID_EMAIL", "[SESS-023]"],
])("the form of a guest says what is wrong with %s %j: %s %s", (field, value, key, _id) => {
  expect(wrong({ [field]: value })).toEqual({ [field]: key });
});

test("a guest needs no last name, and names may have 50 characters [SESS-020] [SESS-021]", () => {
  expect(addGuestSchema.parse(right).lastName).toBe("");
  expect(wrong({ firstName: long(50), lastName: long(50) })).toEqual({});
});
