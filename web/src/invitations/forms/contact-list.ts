import addressparser from "nodemailer/lib/addressparser";
import { emailSchema } from "@openrounds/contract/identity/schemas.ts";
import { MAX_INVITEES, PHONE } from "@openrounds/contract/invitations/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";

export type ContactKind = "email" | "phone";

/** The separators between contacts. */
const SEPARATORS = /[\s,;]+/;

/** A word of a name, which people paste beside their addresses. */
const NAME = /^["'(]?[\p{L}\p{M}'’-]+[.)"']?$/u;

/** The addresses of a line such as `"Rao, Asha" <asha@x.org>; Ravi <ravi@x.org>`; undefined if one is incomplete. */
function namedAddresses(line: string): string[] | undefined {
  if (!line.includes("<")) return undefined;
  const found = addressparser(line.replaceAll("\t", ","), { flatten: true }).map(({ address }) => address);
  const addresses = found.filter((address) => address !== "");
  return addresses.length === line.split("<").length - 1 ? addresses : undefined;
}

/** A cell of a CSV file without its quotation marks. */
const unquoted = (part: string): string => part.replace(/^"/, "").replace(/"$/, "");

/** The contacts of a line; names beside an address are left out, other words stay, to be shown as invalid. */
function contactsOfLine(line: string): string[] {
  const named = namedAddresses(line);
  if (named !== undefined) return named;
  const parts = line
    .split(SEPARATORS)
    .map(unquoted)
    .filter((part) => part !== "");
  return parts.some((part) => part.includes("@")) ? parts.filter((part) => !NAME.test(part)) : parts;
}

/** Contacts by their kind. */
export type SortedContacts = Readonly<Record<ContactKind, readonly string[]>>;

/** A number with its country code, whose digits may be grouped. */
const GROUPED_PHONE = /(?<![\p{L}\d@.+])\+\d[\d ().-]{5,24}\d(?![\p{L}\d@])/gu;
/** The most digits of a phone number (E.164). */
const MAX_DIGITS = 15;
/** Words of digits, also without country code. */
const DIGIT_WORDS = /(?<![^\s,;])\+?[\d().-]{6,}(?![^\s,;])/g;
const DIGITS = /^\+?[\d().-]{6,}$/;

const digitsOf = (part: string): string => part.replaceAll(/[^\d+]/g, "");

/** Takes phone numbers out of a line: grouped ones, and beside addresses also words of digits, which are no names. */
function takePhones(line: string): { readonly phones: string[]; readonly rest: string } {
  const phones: string[] = [];
  const take = (found: string): string => {
    const phone = digitsOf(found);
    if (phone.length > MAX_DIGITS + 1) return found;
    phones.push(phone);
    return " ";
  };
  const rest = line.replaceAll(GROUPED_PHONE, take);
  return { phones, rest: line.includes("@") ? rest.replaceAll(DIGIT_WORDS, take) : rest };
}

/** Sorts the contacts of a line by kind; what is neither gets the kind that is expected, to be shown as invalid. */
function sortLine(line: string, expected: ContactKind): SortedContacts {
  const { phones, rest } = takePhones(line);
  const words = contactsOfLine(rest).filter((word) => phones.length === 0 || !NAME.test(word));
  const isPhone = (word: string): boolean =>
    !word.includes("@") && (DIGITS.test(word) || (expected === "phone" && phones.length === 0));
  return {
    email: words.filter((word) => !isPhone(word)).map((word) => word.toLowerCase()),
    phone: [...phones, ...words.filter(isPhone).map(digitsOf)],
  };
}

/** Sorts a typed or pasted text into addresses and phone numbers, which keep digits and a leading plus. */
export function sortContacts(text: string, expected: ContactKind): SortedContacts {
  const lines = text.split(/[\r\n]+/).map((line) => sortLine(line, expected));
  return { email: lines.flatMap(({ email }) => email), phone: lines.flatMap(({ phone }) => phone) };
}

/**
 * Adds contacts to a list of their kind. A duplicate address is kept, so that the list shows it as an error; a duplicate
 * number is dropped.
 */
export function withContacts(contacts: readonly string[], more: readonly string[], kind: ContactKind): string[] {
  const all = [...contacts, ...more];
  return kind === "email" ? all : [...new Set(all)];
}

/** Whether a contact is a valid address, or a valid phone number with country code. */
export const isContact = (contact: string, kind: ContactKind): boolean =>
  kind === "email" ? emailSchema.safeParse(contact).success : PHONE.test(contact);

/** Whether the contact at an index is invalid or a duplicate. */
export function isInvalidAt(contacts: readonly string[], index: number, kind: ContactKind): boolean {
  const contact = contacts[index] ?? "";
  return !isContact(contact, kind) || contacts.indexOf(contact) < index;
}

/** The contacts that can be invited: each valid one once. */
export const validContacts = (contacts: readonly string[], kind: ContactKind): string[] =>
  contacts.filter((_, index) => !isInvalidAt(contacts, index, kind));

/** The message key of a list's error. */
export function contactListError(contacts: readonly string[], kind: ContactKind): MessageKey | undefined {
  if (contacts.length > MAX_INVITEES) return "VALID_INVITE_NEW_PARTICIPANTS_EMAIL_LIMIT";
  if (contacts.every((_, index) => !isInvalidAt(contacts, index, kind))) return undefined;
  return kind === "email" ? "VALID_PARTICIPANTS_EMAIL_LIST" : "VALID_PHONE_MATCHES";
}
