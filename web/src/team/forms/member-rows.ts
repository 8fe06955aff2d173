import { emailSchema } from "@openrounds/contract/identity/schemas.ts";
import type { OrganizationLevel } from "@openrounds/contract/kernel/permissions.ts";
import {
  TEAM_ROLES,
  endsOfRoles,
  offersProgramRights,
  type RoleEnds,
  type TeamRole,
} from "@openrounds/contract/organizations/members/rules.ts";
import { newMembersSchema, type MemberProgramRequest } from "@openrounds/contract/team/schemas.ts";
import type { FormDefinition } from "../../ui/form/definition.ts";

/** What is typed of one new member. */
export interface MemberRow {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly roles: TeamRole[];
  readonly roleEnds: RoleEnds;
  readonly memberProgramRequestList: MemberProgramRequest[];
}

export interface NewMembersValues {
  readonly members: MemberRow[];
}

let last = 0;

/** A row that waits for its person. */
export const blankRow = (fields: Partial<MemberRow> = {}): MemberRow => ({
  id: String(++last),
  firstName: "",
  lastName: "",
  email: "",
  roles: [],
  roleEnds: {},
  memberProgramRequestList: [],
  ...fields,
});

/** The form that invites members into a team of a level; rights on programs are sent with the roles that have some. */
export const newMembersForm = (
  level: OrganizationLevel,
): FormDefinition<typeof newMembersSchema, NewMembersValues> => ({
  schema: newMembersSchema,
  values: { members: [blankRow()] },
  toBody: ({ members }) => ({
    members: members.map(({ id: _id, memberProgramRequestList, ...member }) => ({
      ...member,
      roleEnds: endsOfRoles(member.roles, member.roleEnds),
      ...(offersProgramRights(level, member.roles) && { memberProgramRequestList }),
    })),
  }),
  fieldOf: {},
});

/** Whether nothing was typed in a row. */
export const isBlank = ({ firstName, lastName, email }: MemberRow): boolean =>
  `${firstName}${lastName}${email}`.trim() === "";

const wordOf = (text: string): string =>
  text
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .trim();
const roleOf = (text: string): TeamRole | undefined => {
  const code = wordOf(text)
    .toUpperCase()
    .replaceAll(/[\s-]+/g, "_");
  return TEAM_ROLES.find((role) => role === code);
};
const isHead = (line: string): boolean => /e-?mail/i.test(line) && !line.includes("@");

/** One line of a list: columns, a name with an address in angle brackets, or an address alone. */
function readLine(line: string, roles: TeamRole[]): MemberRow {
  const bracketed = /^(.*)<([^<>]+)>\s*$/.exec(line);
  const cells =
    bracketed === null ? line.split(/[,;\t]/).map(wordOf) : [wordOf(bracketed[1] ?? ""), bracketed[2] ?? ""];
  const at = cells.findIndex((cell) => cell.includes("@"));
  const names = (at === -1 ? cells : cells.slice(0, at)).filter((cell) => cell !== "");
  const given = (at === -1 ? [] : cells.slice(at + 1)).flatMap((cell) => cell.split(/[|+]/).map(roleOf));
  const named = given.filter((role) => role !== undefined);
  const [first = "", ...rest] = names.length === 1 ? (names[0] ?? "").split(/\s+/) : names;
  return blankRow({
    firstName: first,
    lastName: rest.join(" "),
    email: (at === -1 ? "" : (cells[at] ?? "")).trim().toLowerCase(),
    roles: named.length === 0 ? roles : [...new Set(named)],
  });
}

/**
 * The rows of a pasted list or a CSV: first name, last name, e-mail and roles, or a name with an address. A line
 * that cannot be read becomes a row all the same, to be repaired; lines that name no role get the given ones.
 */
export const readRows = (text: string, roles: TeamRole[]): MemberRow[] =>
  text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .filter((line, index) => line.trim() !== "" && !(index === 0 && isHead(line)))
    .map((line) => readLine(line, roles));

/** Addresses that are in the team already; undefined while that is not known. */
export type KnownEmails = ReadonlySet<string> | undefined;

const emailOf = ({ email }: MemberRow): string => email.trim().toLowerCase();

const isEmail = (text: string): boolean => emailSchema.safeParse(text).success;

/** The addresses of the rows that have the form of one. */
export const emailsOf = (rows: readonly MemberRow[]): string[] => [...new Set(rows.map(emailOf).filter(isEmail))];

/** Whether the person of a row is in the team already, or stands in a row before. */
export function wrongPerson(
  row: MemberRow,
  rows: readonly MemberRow[],
  known: KnownEmails,
): "TEAM_MEMBER_EXISTS" | "TEAM_MEMBER_TWICE" | undefined {
  const email = emailOf(row);
  if (known?.has(email) === true) return "TEAM_MEMBER_EXISTS";
  const first = rows.find((each) => emailOf(each) === email);
  return first?.id === row.id || !isEmail(email) ? undefined : "TEAM_MEMBER_TWICE";
}

/** Whether everybody in the rows is known not to be in the team, and stands there once. */
export const areNew = (rows: readonly MemberRow[], known: KnownEmails): boolean =>
  known !== undefined && rows.every((row) => wrongPerson(row, rows, known) === undefined);
