import { emailSchema } from "@openrounds/contract/identity/schemas.ts";
import { MAX_INVITEES } from "@openrounds/contract/invitations/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";

export type ContactKind = "email" | "phone";

/** What ends a contact while somebody types: Enter, Tab, comma, semicolon or space. */
const SEPARATORS = /[\s,;]+/;

/** The contacts in a typed or pasted text; phones keep digits and a leading plus. */
export function splitContacts(text: string, kind: ContactKind): string[] {
  const parts = text.split(SEPARATORS).filter((part) => part !== "");
  return kind === "email"
    ? parts.map((part) => part.toLowerCase())
    : parts.map((part) => part.replaceAll(/[^\d+]/g, ""));
}

/**
 * A list with what was typed or pasted at its end. An address that is there already stays, so that the list says why it
 * is wrong; of a number that is there already nothing is told, and it is left out.
 */
export function withContacts(contacts: readonly string[], text: string, kind: ContactKind): string[] {
  const all = [...contacts, ...splitContacts(text, kind)];
  return kind === "email" ? all : [...new Set(all)];
}

const PHONE = /^\+[1-9]\d{6,18}$/;

/** Whether a contact has the form of an address or of a phone number with its country code. */
export const isContact = (contact: string, kind: ContactKind): boolean =>
  kind === "email" ? emailSchema.safeParse(contact).success : PHONE.test(contact);

/** Whether the contact at a place of the list has the wrong form, or stands before it already. */
export function isWrongAt(contacts: readonly string[], index: number, kind: ContactKind): boolean {
  const contact = contacts[index] ?? "";
  return !isContact(contact, kind) || contacts.indexOf(contact) < index;
}

/** What is wrong with a list as a whole, as a message key. */
export function wrongList(contacts: readonly string[], kind: ContactKind): MessageKey | undefined {
  if (contacts.length > MAX_INVITEES) return "VALID_INVITE_NEW_PARTICIPANTS_EMAIL_LIMIT";
  if (contacts.every((_, index) => !isWrongAt(contacts, index, kind))) return undefined;
  return kind === "email" ? "VALID_PARTICIPANTS_EMAIL_LIST" : "VALID_PHONE_MATCHES";
}
