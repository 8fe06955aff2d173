import addressparser from "nodemailer/lib/addressparser";
import { emailSchema } from "@openrounds/contract/identity/schemas.ts";
import { MAX_INVITEES } from "@openrounds/contract/invitations/schemas.ts";
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

/** Splits a typed or pasted text into contacts; phone numbers keep digits and a leading plus. */
export function splitContacts(text: string, kind: ContactKind): string[] {
  return kind === "email"
    ? text
        .split(/[\r\n]+/)
        .flatMap(contactsOfLine)
        .map((contact) => contact.toLowerCase())
    : text
        .split(SEPARATORS)
        .filter((part) => part !== "")
        .map((part) => part.replaceAll(/[^\d+]/g, ""));
}

/**
 * Adds typed or pasted contacts to a list. A duplicate address is kept, so that the list shows it as an error; a
 * duplicate number is dropped.
 */
export function withContacts(contacts: readonly string[], text: string, kind: ContactKind): string[] {
  const all = [...contacts, ...splitContacts(text, kind)];
  return kind === "email" ? all : [...new Set(all)];
}

const PHONE = /^\+[1-9]\d{6,18}$/;

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
