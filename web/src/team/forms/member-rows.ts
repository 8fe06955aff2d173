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
import type { ContractFormDefinition } from "../../ui/form/definition.ts";
import { parseCells } from "../../ui/table-file/cells.ts";
import { namedAddress } from "../../ui/table-file/named-address.ts";

/** The values of one new member. */
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

/** An empty row. */
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

/** The form that invites members into a team of a level; the body has program rights only for roles that allow them. */
export const newMembersForm = (
  level: OrganizationLevel,
): ContractFormDefinition<typeof newMembersSchema, NewMembersValues> => ({
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

/** Whether nothing was typed in the row. */
export const isBlank = ({ firstName, lastName, email }: MemberRow): boolean =>
  `${firstName}${lastName}${email}`.trim() === "";

const roleOf = (text: string): TeamRole | undefined => {
  const code = text.toUpperCase().replaceAll(/[\s-]+/g, "_");
  return TEAM_ROLES.find((role) => role === code);
};
const isHeader = (record: readonly string[]): boolean =>
  record.some((cell) => /e-?mail/i.test(cell)) && !record.some((cell) => cell.includes("@"));

/** Parses a record of a list: columns, a name with an address in angle brackets, or an address alone. */
function parseRecord(cells: readonly string[], roles: TeamRole[]): MemberRow {
  const at = cells.findIndex((cell) => cell.includes("@"));
  const named = namedAddress(cells[at] ?? "");
  const before = at === -1 ? cells : cells.slice(0, at);
  const names = [...before, named?.name ?? ""].filter((cell) => cell !== "");
  const roleCells = (at === -1 ? [] : cells.slice(at + 1)).flatMap((cell) => cell.split(/[|+]/).map(roleOf));
  const parsedRoles = roleCells.filter((role) => role !== undefined);
  const [first = "", ...rest] = names.length === 1 ? (names[0] ?? "").split(/\s+/) : names;
  return blankRow({
    firstName: first,
    lastName: rest.join(" "),
    email: (named?.email ?? cells[at] ?? "").trim().toLowerCase(),
    roles: parsedRoles.length === 0 ? roles : [...new Set(parsedRoles)],
  });
}

/**
 * Parses a pasted list or CSV file: first name, last name, e-mail and roles, or a name with an address. A line that
 * cannot be parsed becomes a row to be repaired; a line without roles gets the given ones.
 */
export const parseRows = (text: string, roles: TeamRole[]): MemberRow[] =>
  parseCells(text)
    .filter((record, index) => index > 0 || !isHeader(record))
    .map((record) => parseRecord(record, roles));

/** Addresses that are in the team already; undefined until they are known. */
export type KnownEmails = ReadonlySet<string> | undefined;

const emailOf = ({ email }: MemberRow): string => email.trim().toLowerCase();

const isEmail = (text: string): boolean => emailSchema.safeParse(text).success;

/** The valid addresses of the rows. */
export const emailsOf = (rows: readonly MemberRow[]): string[] => [...new Set(rows.map(emailOf).filter(isEmail))];

/** The error of a row: the person is in the team already, or in an earlier row. */
export function personError(
  row: MemberRow,
  rows: readonly MemberRow[],
  knownEmails: KnownEmails,
): "TEAM_MEMBER_EXISTS" | "TEAM_MEMBER_TWICE" | undefined {
  const email = emailOf(row);
  if (knownEmails?.has(email) === true) return "TEAM_MEMBER_EXISTS";
  const first = rows.find((each) => emailOf(each) === email);
  return first?.id === row.id || !isEmail(email) ? undefined : "TEAM_MEMBER_TWICE";
}

/** Whether all people in the rows are known to be new to the team, without duplicates. */
export const areNew = (rows: readonly MemberRow[], knownEmails: KnownEmails): boolean =>
  knownEmails !== undefined && rows.every((row) => personError(row, rows, knownEmails) === undefined);
