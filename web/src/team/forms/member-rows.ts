import { emailSchema } from "@openrounds/contract/identity/schemas.ts";
import { TEAM_ROLES, type RoleEnds, type TeamRole } from "@openrounds/contract/organizations/members/rules.ts";
import { newMemberSchema } from "@openrounds/contract/team/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import type { RightsChanges } from "../../programs/components/rights.ts";

/** What is typed of one new member. */
export interface MemberRow {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly roles: readonly TeamRole[];
  readonly roleEnds: RoleEnds;
  readonly rights: RightsChanges;
  /** Whether its faults are told: from the first leaving of a field on, and for rows that were pasted. */
  readonly isTold: boolean;
  /** What the server refused, in its own words, by field; a field that is changed forgets it. */
  readonly refused: Readonly<Record<string, string>>;
}

export type RowField = "firstName" | "lastName" | "email" | "roles" | "roleEnds";

let last = 0;

/** A row that waits for its person. */
export const blankRow = (fields: Partial<MemberRow> = {}): MemberRow => ({
  id: String(++last),
  firstName: "",
  lastName: "",
  email: "",
  roles: [],
  roleEnds: {},
  rights: new Map(),
  isTold: false,
  refused: {},
  ...fields,
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
function readLine(line: string, roles: readonly TeamRole[]): MemberRow {
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
    isTold: true,
  });
}

/**
 * The rows of a pasted list or a CSV: first name, last name, e-mail and roles, or a name with an address. A line
 * that cannot be read becomes a row all the same, to be repaired; lines that name no role get the given ones.
 */
export const readRows = (text: string, roles: readonly TeamRole[]): MemberRow[] =>
  text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .filter((line, index) => line.trim() !== "" && !(index === 0 && isHead(line)))
    .map((line) => readLine(line, roles));

/** Addresses that are in the team already; undefined while that is not known. */
export type KnownEmails = ReadonlySet<string> | undefined;

const emailOf = ({ email }: MemberRow): string => email.trim().toLowerCase();

/** The addresses of the rows that have the form of one. */
export const emailsOf = (rows: readonly MemberRow[]): string[] => [
  ...new Set(rows.map(emailOf).filter((email) => emailSchema.safeParse(email).success)),
];

/** What is wrong with a row, as a message key by field. */
export function faultsOf(
  row: MemberRow,
  rows: readonly MemberRow[],
  known: KnownEmails,
): Partial<Record<RowField, MessageKey>> {
  const { firstName, lastName, roles } = row;
  const email = emailOf(row);
  const faults: Record<string, MessageKey> = {};
  const parsed = newMemberSchema.safeParse({ firstName, lastName, email, roles });
  for (const { path, message } of parsed.error?.issues ?? []) faults[String(path[0])] ??= message as MessageKey;
  if (faults["email"] === undefined && known?.has(email) === true) faults["email"] = "TEAM_MEMBER_EXISTS";
  const isFirst = rows.find((each) => emailOf(each) === email) === row;
  if (faults["email"] === undefined && !isFirst) faults["email"] = "TEAM_MEMBER_TWICE";
  return faults;
}

/** Whether all rows can be sent: each valid, and known not to be in the team. */
export const areReady = (rows: readonly MemberRow[], known: KnownEmails): boolean =>
  known !== undefined &&
  rows.length > 0 &&
  rows.every((row) => Object.keys(faultsOf(row, rows, known)).length === 0 && Object.keys(row.refused).length === 0);

/** A row after a change; what the server refused of those fields is forgotten. */
export function changeRow(row: MemberRow, changes: Partial<MemberRow>): MemberRow {
  const kept = Object.entries(row.refused).filter(([field]) => !Object.hasOwn(changes, field));
  return { ...row, refused: Object.fromEntries(kept), ...changes };
}

/** The rows with what the server refused of each, by the place in the list that it names. */
export const refuseRows = (rows: readonly MemberRow[], fields: Readonly<Record<string, string>>): MemberRow[] =>
  rows.map((row, index) => {
    const start = `members.${index}.`;
    const own = Object.entries(fields).filter(([path]) => path.startsWith(start));
    const refused = Object.fromEntries(
      own.map(([path, message]) => [path.slice(start.length).split(".")[0] ?? "", message]),
    );
    return { ...row, refused, isTold: row.isTold || own.length > 0 };
  });
