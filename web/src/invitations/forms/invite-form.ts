import { MAX_INVITEES, inviteSchema } from "@openrounds/contract/invitations/schemas.ts";
import type { BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import type { Locale } from "@openrounds/messages/locales.ts";
import type { ContractFormDefinition } from "../../ui/form/definition.ts";
import { contactListError, sortContacts, withContacts, type ContactKind } from "./contact-list.ts";

/** The values of the form. */
export interface InviteFormValues {
  readonly contacts: readonly string[];
  /** Contacts of the other kind, which were pasted among them. */
  readonly others: readonly string[];
  /** Typed text that is not yet added as a contact. */
  readonly pending: string;
  readonly role: BatchRole;
  readonly locale: Locale;
  /** The edited message; null while it is the default. */
  readonly message: string | null;
}

/** The values with the state of the dialog. */
export interface InviteDraft extends InviteFormValues {
  /** Whether the person saw the message, so that it is sent even unchanged. */
  readonly isCustom: boolean;
}

/** The mail part of the body: it has the edited message, or the default one if the person saw it. */
export function toMailBody({ role, locale, message, isCustom }: InviteDraft, defaultMessage: string) {
  const text = (message ?? (isCustom ? defaultMessage : "")).trim();
  const isCustomInvite = text !== "";
  return { roles: [role], locale, isCustomInvite, emailBody: isCustomInvite ? text : undefined };
}

/** The kind that is not expected. */
export const otherKind = (kind: ContactKind): ContactKind => (kind === "email" ? "phone" : "email");

/** The message key of the error of both lists together. */
export function inviteListError(
  { contacts, others }: Pick<InviteFormValues, "contacts" | "others">,
  kind: ContactKind,
): MessageKey | undefined {
  if (contacts.length + others.length > MAX_INVITEES) return "VALID_INVITE_NEW_PARTICIPANTS_EMAIL_LIMIT";
  return contactListError(contacts, kind) ?? contactListError(others, otherKind(kind));
}

/** Adds a typed or pasted text to the lists of addresses and numbers. */
export function withPasted(
  { contacts, others }: Pick<InviteFormValues, "contacts" | "others">,
  text: string,
  kind: ContactKind,
): Pick<InviteFormValues, "contacts" | "others"> {
  const sorted = sortContacts(text, kind);
  const other = otherKind(kind);
  return { contacts: withContacts(contacts, sorted[kind], kind), others: withContacts(others, sorted[other], other) };
}

interface InviteFormOptions {
  readonly locale: Locale;
  readonly kind: ContactKind;
  readonly isCustom: boolean;
  readonly defaultMessage: string;
}

/** The form that invites people to a batch. */
export const inviteForm = ({
  locale,
  kind,
  isCustom,
  defaultMessage,
}: InviteFormOptions): ContractFormDefinition<typeof inviteSchema, InviteFormValues> => ({
  schema: inviteSchema,
  values: { contacts: [], others: [], pending: "", role: "ATTENDEE", locale, message: null },
  toBody: (values) => ({
    ...toMailBody({ ...values, isCustom }, defaultMessage),
    contacts: [...values.contacts, ...values.others],
    isEdited: values.message !== null && values.message.trim() !== defaultMessage.trim(),
  }),
  fieldOf: { roles: "role", emailBody: "message", isCustomInvite: null, isEdited: null },
  rules: (values) => ({ contacts: inviteListError(values, kind) }),
});
