import { parsePhoneNumberFromString } from "libphonenumber-js";
import { emailSchema } from "@openrounds/contract/identity/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { refuse } from "../../kernel/refusal.ts";
import { uidOf, type EmailOrPhone } from "../../identity/service.ts";

/** A contact as written and as parsed. */
export interface InvitedContact {
  readonly contact: string;
  readonly to: EmailOrPhone;
  /** The identifier of its account. */
  readonly uid: string;
}

const isNumber = (contact: string): boolean => /^[+\d]/.test(contact) && !contact.includes("@");

/** Parses an e-mail address, or a phone number with plus and country code. */
function readContact(contact: string): EmailOrPhone | undefined {
  if (!isNumber(contact)) {
    const email = emailSchema.safeParse(contact);
    return email.success ? { kind: "EMAIL", email: email.data } : undefined;
  }
  const number = contact.startsWith("+") ? parsePhoneNumberFromString(contact) : undefined;
  if (number === undefined || !number.isPossible()) return undefined;
  return { kind: "PHONE", countryCode: number.countryCallingCode, phone: number.nationalNumber };
}

const fieldAt = (index: number): string => `contacts.${index}`;

/** Parses a list of contacts; refuses the whole list with a message at the field of each invalid or duplicate one. */
export function readContacts(contacts: readonly string[], fieldOf = fieldAt): InvitedContact[] {
  const read: InvitedContact[] = [];
  const met = new Set<string>();
  const fields: Record<string, MessageKey> = {};
  for (const [index, contact] of contacts.entries()) {
    const to = readContact(contact);
    const uid = to === undefined ? undefined : uidOf(to);
    if (to === undefined || uid === undefined || met.has(uid)) {
      fields[fieldOf(index)] = isNumber(contact) ? "VALID_PHONE_MATCHES" : "VALID_PARTICIPANTS_EMAIL_LIST";
      continue;
    }
    met.add(uid);
    read.push({ contact, to, uid });
  }
  const [wrong] = Object.values(fields);
  return wrong === undefined ? read : refuse(wrong, { fields });
}
