import { expect, test } from "vitest";
import { areReady, blankRow, changeRow, emailsOf, faultsOf, readRows, refuseRows } from "./member-rows.ts";

const nisha = () => blankRow({ firstName: "Nisha", lastName: "Patil", email: "nisha@test.example", roles: ["MEMBER"] });

test("sending is possible when every row is valid and known not to be in the team [TEAM-073]", () => {
  const rows = [nisha(), blankRow({ firstName: "Anil", email: "anil@test.example", roles: ["GUEST"] })];
  expect(areReady(rows, new Set())).toBe(true);
  expect(areReady(rows, undefined)).toBe(false);
  expect(areReady(rows, new Set(["anil@test.example"]))).toBe(false);
  expect(areReady([...rows, blankRow()], new Set())).toBe(false);
  expect(areReady([], new Set())).toBe(false);
});

test.each([
  [{ firstName: "" }, "firstName", "VALID_FIRST_NAME_REQUIRED", "[TEAM-063]"],
  [{ firstName: "x".repeat(51) }, "firstName", "VALID_NAME_MAX", "[TEAM-064]"],
  [{ firstName: "N1sha" }, "firstName", "VALID_NAME_CHARACTERS", "[TEAM-065]"],
  [{ lastName: "x".repeat(51) }, "lastName", "VALID_NAME_MAX", "[TEAM-066]"],
  [{ email: "" }, "email", "VALID_EMAIL_REQUIRED", "[TEAM-068]"],
  [{ email: "nisha" }, "email", "VALID_EMAIL", "[TEAM-069]"],
  [{ roles: [] }, "roles", "TEAM_ROLE_REQUIRED", "[TEAM-071]"],
  [
    { roles: ["ADMIN", "MEMBER", "GUEST", "TRAINING_ADMIN", "TRAINING_MEMBER", "SUBJECT_MATTER_EXPERT"] },
    "roles",
    "TEAM_ROLES_MAX",
    "[TEAM-072]",
  ],
] satisfies [Parameters<typeof blankRow>[0], string, string, string][])(
  "a typed row with %j says at its field %s what is wrong, and is not sent: %s %s",
  (fields, field, key, _id) => {
    expect(areReady([nisha()], new Set())).toBe(true);
    const row = changeRow(nisha(), fields);
    expect(faultsOf(row, [row], new Set())).toEqual({ [field]: key });
    expect(areReady([row], new Set())).toBe(false);
  },
);

test.each([
  [{ firstName: "f".repeat(50) }, "[TEAM-064]"],
  [{ firstName: "Élodie-Marie आशा" }, "[TEAM-065]"],
  [{ lastName: "l".repeat(50) }, "[TEAM-066]"],
  [{ roles: ["ADMIN", "MEMBER", "GUEST", "TRAINING_ADMIN", "TRAINING_MEMBER"] }, "[TEAM-072]"],
] satisfies [Parameters<typeof blankRow>[0], string][])(
  "a typed row with %j is right, and is sent: %s",
  (fields, _id) => {
    const row = changeRow(nisha(), fields);
    expect(faultsOf(row, [row], new Set())).toEqual({});
    expect(areReady([row], new Set())).toBe(true);
  },
);

test("a typed row needs no last name [TEAM-067]", () => {
  expect(areReady([changeRow(nisha(), { lastName: "" })], new Set())).toBe(true);
});

test("an address of the team, in any case, is already a member; one that stands twice is told at the second [TEAM-070]", () => {
  const row = changeRow(nisha(), { email: "NISHA@test.example " });
  expect(faultsOf(row, [row], new Set(["nisha@test.example"]))).toEqual({ email: "TEAM_MEMBER_EXISTS" });
  const rows = [nisha(), row];
  expect(rows.map((each) => faultsOf(each, rows, new Set()))).toEqual([{}, { email: "TEAM_MEMBER_TWICE" }]);
  expect(emailsOf([row, blankRow({ email: "nobody" })])).toEqual(["nisha@test.example"]);
});

test("a pasted list is read line by line, and no line is lost", () => {
  const text = [
    "First name,Last name,E-mail,Roles",
    'Nisha,Patil,nisha@test.example,"ADMIN"',
    "Anil Das <Anil@test.example>",
    "sunita@test.example",
    "Rao; Kavya; kavya@test.example; training member|guest",
    "nobody knows what this is",
    "",
  ].join("\r\n");
  const rows = readRows(text, ["MEMBER"]);
  expect(rows.map(({ firstName, lastName, email, roles }) => [firstName, lastName, email, roles])).toEqual([
    ["Nisha", "Patil", "nisha@test.example", ["ADMIN"]],
    ["Anil", "Das", "anil@test.example", ["MEMBER"]],
    ["", "", "sunita@test.example", ["MEMBER"]],
    ["Rao", "Kavya", "kavya@test.example", ["TRAINING_MEMBER", "GUEST"]],
    ["nobody", "knows what this is", "", ["MEMBER"]],
  ]);
  expect(rows.map((row) => Object.keys(faultsOf(row, rows, new Set())))).toEqual([
    [],
    [],
    ["firstName"],
    [],
    ["email"],
  ]);
});

test("what the server refuses stands at its row until the field is changed", () => {
  const [first, second] = refuseRows([nisha(), nisha()], { "members.1.email": "already a member" });
  expect([first?.refused, second?.refused]).toEqual([{}, { email: "already a member" }]);
  expect(changeRow(second ?? nisha(), { firstName: "N" }).refused).toEqual({ email: "already a member" });
  expect(changeRow(second ?? nisha(), { email: "other@test.example" }).refused).toEqual({});
});
