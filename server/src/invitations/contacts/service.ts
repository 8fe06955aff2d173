import { parsePhoneNumberFromString } from "libphonenumber-js";
import { emailSchema } from "@openrounds/contract/identity/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { refuse } from "../../kernel/refusal.ts";
import { uidOf, type EmailOrPhone } from "../../identity/service.ts";

/** Somebody to invite, as written and as understood. */
export interface Contact {
  readonly contact: string;
  readonly to: EmailOrPhone;
  /** What the account is found by. */
  readonly uid: string;
}

const isNumber = (contact: string): boolean => /^[+\d]/.test(contact) && !contact.includes("@");

/** Reads an e-mail address, or a phone number with plus and country code. */
function readContact(contact: string): EmailOrPhone | undefined {
  if (!isNumber(contact)) {
    const email = emailSchema.safeParse(contact);
    return email.success ? { kind: "EMAIL", email: email.data } : undefined;
  }
  const number = contact.startsWith("+") ? parsePhoneNumberFromString(contact) : undefined;
  if (number === undefined || !number.isPossible()) return undefined;
  return { kind: "PHONE", countryCode: number.countryCallingCode, phone: number.nationalNumber };
}

/** Reads a list of contacts; refuses the whole list with a message at each one that is wrong or given twice. */
export function readContacts(contacts: readonly string[]): Contact[] {
  const read: Contact[] = [];
  const met = new Set<string>();
  const fields: Record<string, MessageKey> = {};
  for (const [index, contact] of contacts.entries()) {
    const to = readContact(contact);
    const uid = to === undefined ? undefined : uidOf(to);
    if (to === undefined || uid === undefined || met.has(uid)) {
      fields[`contacts.${index}`] = isNumber(contact) ? "VALID_PHONE_MATCHES" : "VALID_PARTICIPANTS_EMAIL_LIST";
      continue;
    }
    met.add(uid);
    read.push({ contact, to, uid });
  }
  const [wrong] = Object.values(fields);
  return wrong === undefined ? read : refuse(wrong, { fields });
}
