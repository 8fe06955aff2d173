import { inviteSchema } from "@openrounds/contract/invitations/schemas.ts";
import type { BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import type { Locale } from "@openrounds/messages/locales.ts";
import type { ContractFormDefinition } from "../../ui/form/definition.ts";
import { contactListError, type ContactKind } from "./contact-list.ts";

/** The values of the form. */
export interface InviteFormValues {
  readonly contacts: readonly string[];
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
  values: { contacts: [], pending: "", role: "ATTENDEE", locale, message: null },
  toBody: (values) => ({
    ...toMailBody({ ...values, isCustom }, defaultMessage),
    contacts: values.contacts,
    isEdited: values.message !== null && values.message.trim() !== defaultMessage.trim(),
  }),
  fieldOf: { roles: "role", emailBody: "message", isCustomInvite: null, isEdited: null },
  rules: ({ contacts }) => ({ contacts: contactListError(contacts, kind) }),
});
