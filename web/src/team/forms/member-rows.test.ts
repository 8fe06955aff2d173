import { expect, test } from "vitest";
import { validateForm } from "../../ui/form/definition.ts";
import { areNew, blankRow, emailsOf, newMembersForm, parseRows, personError, type MemberRow } from "./member-rows.ts";

const nisha = (fields: Partial<MemberRow> = {}) =>
  blankRow({ firstName: "Nisha", lastName: "Patil", email: "nisha@test.example", roles: ["MEMBER"], ...fields });
const errorsWith = (...members: MemberRow[]) => validateForm(newMembersForm("HUB"), { members });

test("everybody in the rows must be known not to be in the team [TEAM-073]", () => {
  const rows = [nisha(), blankRow({ firstName: "Anil", email: "anil@test.example", roles: ["GUEST"] })];
  expect(errorsWith(...rows)).toEqual({});
  expect(areNew(rows, new Set())).toBe(true);
  expect(areNew(rows, undefined)).toBe(false);
  expect(areNew(rows, new Set(["anil@test.example"]))).toBe(false);
  expect(areNew([...rows, nisha()], new Set())).toBe(false);
  expect(errorsWith(...rows, blankRow())).not.toEqual({});
  expect(errorsWith()).not.toEqual({});
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
    expect(errorsWith(nisha())).toEqual({});
    expect(errorsWith(nisha(), nisha(fields))).toEqual({ [`members.1.${field}`]: key });
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
    expect(errorsWith(nisha(fields))).toEqual({});
  },
);

test("a typed row needs no last name [TEAM-067]", () => {
  expect(errorsWith(nisha({ lastName: "" }))).toEqual({});
});

test("an address of the team, in any case, is already a member; one that is entered twice has its error at the second [TEAM-070]", () => {
  const row = nisha({ email: "NISHA@test.example " });
  expect(personError(row, [row], new Set(["nisha@test.example"]))).toBe("TEAM_MEMBER_EXISTS");
  const rows = [nisha(), row, blankRow(), blankRow()];
  const errors = [undefined, "TEAM_MEMBER_TWICE", undefined, undefined];
  expect(rows.map((each) => personError(each, rows, new Set()))).toEqual(errors);
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
  const rows = parseRows(text, ["MEMBER"]);
  expect(rows.map(({ firstName, lastName, email, roles }) => [firstName, lastName, email, roles])).toEqual([
    ["Nisha", "Patil", "nisha@test.example", ["ADMIN"]],
    ["Anil", "Das", "anil@test.example", ["MEMBER"]],
    ["", "", "sunita@test.example", ["MEMBER"]],
    ["Rao", "Kavya", "kavya@test.example", ["TRAINING_MEMBER", "GUEST"]],
    ["nobody", "knows what this is", "", ["MEMBER"]],
  ]);
  expect(Object.keys(errorsWith(...rows))).toEqual(["members.2.firstName", "members.4.email"]);
});

test("rights on programs are sent with roles that have some, and ends with the roles that are given", () => {
  const right = {
    programId: "01a1fe2b-4742-7527-8ca8-c48fd19b5b0f",
    canEdit: false,
    canView: true,
    notification: false,
  };
  const sent = (row: MemberRow) => newMembersForm("HUB").toBody({ members: [row] }).members;
  const row = nisha({ roleEnds: { MEMBER: 1, GUEST: 2 }, memberProgramRequestList: [right] });
  expect(sent(row)).toMatchObject([{ roleEnds: { MEMBER: 1 }, memberProgramRequestList: [right] }]);
  expect(sent({ ...row, roles: ["GUEST"] })).toEqual([
    expect.not.objectContaining({ memberProgramRequestList: expect.anything() as unknown }),
  ]);
});
