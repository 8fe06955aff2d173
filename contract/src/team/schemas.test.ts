import { expect, test } from "vitest";
import { newMemberSchema } from "./schemas.ts";

const right = { firstName: "Nisha", email: "nisha@example.org", roles: ["MEMBER"] };
const SIX = ["ADMIN", "MEMBER", "GUEST", "TRAINING_ADMIN", "TRAINING_MEMBER", "SUBJECT_MATTER_EXPERT"];
const long = (length: number): string => "x".repeat(length);

/** Message keys by path for a valid value with some invalid changes. */
function wrong(changes: object): Record<string, string> {
  const { issues = [] } = newMemberSchema.safeParse({ ...right, ...changes }).error ?? {};
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join("."), message]));
}

test.each([
  ["firstName", " ", "VALID_FIRST_NAME_REQUIRED", "[TEAM-063]"],
  ["firstName", long(51), "VALID_NAME_MAX", "[TEAM-064]"],
  ["firstName", "N1sha", "VALID_NAME_CHARACTERS", "[TEAM-065]"],
  ["firstName", "Nisha <b>", "VALID_NAME_CHARACTERS", "[TEAM-065]"],
  ["lastName", long(51), "VALID_NAME_MAX", "[TEAM-066]"],
  ["email", " ", "VALID_EMAIL_REQUIRED", "[TEAM-068]"],
  ["email", "nisha", "VALID_EMAIL", "[TEAM-069]"],
  ["email", "nisha@", "VALID_EMAIL", "[TEAM-069]"],
  ["email", "@test.example", "VALID_EMAIL", "[TEAM-069]"],
  ["email", "nisha@test", "VALID_EMAIL", "[TEAM-069]"],
  ["email", "nisha patil@test.example", "VALID_EMAIL", "[TEAM-069]"],
  ["roles", [], "TEAM_ROLE_REQUIRED", "[TEAM-071]"],
  ["roles", SIX, "TEAM_ROLES_MAX", "[TEAM-072]"],
])("the form of a member says what is wrong with %s %j: %s %s", (field, value, key, _id) => {
  expect(wrong({ [field]: value })).toEqual({ [field]: key });
});

test("a member needs no last name, and may have names of fifty characters in letters of any script, and five roles [TEAM-064] [TEAM-065] [TEAM-066] [TEAM-067] [TEAM-072]", () => {
  expect(newMemberSchema.parse(right).lastName).toBe("");
  expect(wrong({ firstName: long(50), lastName: long(50) })).toEqual({});
  expect(wrong({ firstName: "Élodie-Marie आशा" })).toEqual({});
  expect(wrong({ roles: SIX.slice(1) })).toEqual({});
});
