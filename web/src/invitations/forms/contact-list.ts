import { emailSchema } from "@openrounds/contract/identity/schemas.ts";
import { MAX_INVITEES } from "@openrounds/contract/invitations/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";

export type ContactKind = "email" | "phone";

/** The separators between contacts. */
const SEPARATORS = /[\s,;]+/;

/** Splits a typed or pasted text into contacts; phone numbers keep digits and a leading plus. */
export function splitContacts(text: string, kind: ContactKind): string[] {
  const parts = text.split(SEPARATORS).filter((part) => part !== "");
  return kind === "email"
    ? parts.map((part) => part.toLowerCase())
    : parts.map((part) => part.replaceAll(/[^\d+]/g, ""));
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

/** The message key of a list's error. */
export function contactListError(contacts: readonly string[], kind: ContactKind): MessageKey | undefined {
  if (contacts.length > MAX_INVITEES) return "VALID_INVITE_NEW_PARTICIPANTS_EMAIL_LIMIT";
  if (contacts.every((_, index) => !isInvalidAt(contacts, index, kind))) return undefined;
  return kind === "email" ? "VALID_PARTICIPANTS_EMAIL_LIST" : "VALID_PHONE_MATCHES";
}
