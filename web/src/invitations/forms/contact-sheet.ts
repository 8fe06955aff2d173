import { emailSchema } from "@openrounds/contract/identity/schemas.ts";
import { PHONE } from "@openrounds/contract/invitations/schemas.ts";
import { BATCH_ROLES, type BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import { namedAddress } from "../../ui/table-file/named-address.ts";
import { LOCALES, LOCALE_CODES, matchLocale, type Locale } from "@openrounds/messages/locales.ts";

/** The columns of a list of people. */
export const SHEET_COLUMNS = ["name", "email", "phone", "role", "language"] as const;
export type SheetColumn = (typeof SHEET_COLUMNS)[number];

/** A person of a list. */
export interface SheetRow {
  readonly id: number;
  readonly name: string;
  /** The address, or the number where there is no address. */
  readonly contact: string;
  /** Empty where it is that of all. */
  readonly role: BatchRole | "";
  readonly locale: Locale | "";
  /** What is in the cell of a role or a language that nobody knows. */
  readonly unknownRole: string;
  readonly unknownLanguage: string;
}

export type SheetProblem = "MISSING" | "EMAIL" | "PHONE" | "TWICE" | "ROLE" | "NOT_ALLOWED" | "LANGUAGE";

/** The words of the reader's language for columns and roles; English ones are known anyway. */
export interface SheetWords {
  readonly columns: Readonly<Record<SheetColumn, string>>;
  readonly roles: Readonly<Record<BatchRole, string>>;
  readonly locale: Locale;
}

/** The letters of a text: `E-mail address` and `EMAIL_ADDRESS` are the same. */
const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, "");

const ENGLISH_COLUMNS: Readonly<Record<SheetColumn, readonly string[]>> = {
  name: ["name", "fullname", "firstname", "givenname", "lastname", "surname", "familyname", "participantname"],
  email: ["email", "emailaddress", "emailid", "mail", "mailid", "primaryemail"],
  phone: [
    "phone",
    "phonenumber",
    "phoneno",
    "mobile",
    "mobilenumber",
    "mobileno",
    "contactnumber",
    "whatsapp",
    "telephone",
  ],
  role: ["role", "batchrole"],
  language: ["language", "lang", "locale", "preferredlanguage"],
};

/** Whether the letters are a name or begin one: a column is in the singular, the field of the page in the plural. */
const isNamed = (letters: string, name: string): boolean => letters.length > 2 && lettersOf(name).startsWith(letters);

/** The columns that a header names, in any order; undefined when the record is no header. */
function readHeader(record: readonly string[], words: SheetWords): (SheetColumn | undefined)[] | undefined {
  const columns = record.map((cell) => {
    const letters = lettersOf(cell);
    return SHEET_COLUMNS.find(
      (column) => ENGLISH_COLUMNS[column].includes(letters) || isNamed(letters, words.columns[column]),
    );
  });
  const namesContact = columns.includes("email") || columns.includes("phone");
  return namesContact && !record.some((cell) => cell.includes("@")) ? columns : undefined;
}

const digitsOf = (text: string): string => text.replace(/^00/, "+").replaceAll(/[\s().-]/g, "");
const looksLikePhone = (text: string): boolean => /^\+?\d{6,}$/.test(digitsOf(text));

function findRole(text: string, words: SheetWords): BatchRole | undefined {
  const letters = lettersOf(text);
  if (letters === "participant" || letters === "learner") return "ATTENDEE";
  return BATCH_ROLES.find((role) => lettersOf(role) === letters || lettersOf(words.roles[role]) === letters);
}

/** The language of a code, or of a name in itself, in English or in the reader's language. */
function findLanguage(text: string, { locale }: SheetWords): Locale | undefined {
  const letters = lettersOf(text);
  if (letters === "") return undefined;
  const names = (code: Locale): (string | undefined)[] =>
    ["en", locale].map((of) => new Intl.DisplayNames([of], { type: "language" }).of(code));
  const named = LOCALE_CODES.find((code) =>
    [LOCALES[code], ...names(code)].some((name) => name !== undefined && lettersOf(name) === letters),
  );
  return named ?? (/^[a-z]{2,3}([-_][a-z]{2})?$/i.test(text) ? matchLocale(text) : undefined);
}

/** Where each cell of a record without header belongs, by what it looks like. */
const guessColumns = (record: readonly string[], words: SheetWords): (SheetColumn | undefined)[] =>
  record.map((cell) => {
    if (cell.includes("@")) return "email";
    if (looksLikePhone(cell)) return "phone";
    if (findRole(cell, words) !== undefined) return "role";
    return findLanguage(cell, words) === undefined ? "name" : "language";
  });

function readRow(
  record: readonly string[],
  columns: readonly (SheetColumn | undefined)[],
  words: SheetWords,
): Omit<SheetRow, "id"> {
  const cellsOf = (column: SheetColumn): string[] => record.filter((cell, at) => columns[at] === column && cell !== "");
  const [emailCell = ""] = cellsOf("email");
  const named = namedAddress(emailCell);
  const email = (named?.email ?? emailCell).trim().toLowerCase();
  const [phone = ""] = cellsOf("phone").map(digitsOf);
  const [roleText = ""] = cellsOf("role");
  const [languageText = ""] = cellsOf("language");
  const role = findRole(roleText, words);
  const locale = findLanguage(languageText, words);
  return {
    name: [...cellsOf("name"), named?.name ?? ""].join(" ").trim(),
    contact: email === "" ? phone : email,
    role: role ?? "",
    locale: locale ?? "",
    unknownRole: role === undefined ? roleText : "",
    unknownLanguage: locale === undefined ? languageText : "",
  };
}

/** The people of a list, with the columns in any order; without a header each cell is recognised by what it looks like. */
export function readContactSheet(records: readonly (readonly string[])[], words: SheetWords): SheetRow[] {
  const header = readHeader(records[0] ?? [], words);
  return records
    .slice(header === undefined ? 0 : 1)
    .map((record, id) => ({ ...readRow(record, header ?? guessColumns(record, words), words), id }));
}

function contactProblem(contact: string): SheetProblem | undefined {
  if (contact === "") return "MISSING";
  if (/^[+\d]/.test(contact) && !contact.includes("@")) return PHONE.test(contact) ? undefined : "PHONE";
  return emailSchema.safeParse(contact).success ? undefined : "EMAIL";
}

/** What is wrong with each row, by its id; a contact is wrong in each row after its first. */
export function sheetProblems(
  rows: readonly SheetRow[],
  allowedRoles: readonly BatchRole[],
): ReadonlyMap<number, SheetProblem> {
  const problems = new Map<number, SheetProblem>();
  const met = new Set<string>();
  for (const { id, contact, role, unknownRole, unknownLanguage } of rows) {
    const problem =
      contactProblem(contact) ??
      (met.has(contact) ? "TWICE" : undefined) ??
      (unknownRole === "" ? undefined : "ROLE") ??
      (role === "" || allowedRoles.includes(role) ? undefined : "NOT_ALLOWED") ??
      (unknownLanguage === "" ? undefined : "LANGUAGE");
    met.add(contact);
    if (problem !== undefined) problems.set(id, problem);
  }
  return problems;
}
