import { inviteSchema } from "@openrounds/contract/invitations/schemas.ts";
import type { BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import type { Locale } from "@openrounds/messages/locales.ts";
import type { FormDefinition } from "../../ui/form/definition.ts";
import { wrongList, type ContactKind } from "./contact-list.ts";

/** What a person chooses and types of an invitation. */
export interface InviteFormValues {
  readonly contacts: readonly string[];
  /** What is typed but is no contact yet. */
  readonly pending: string;
  readonly role: BatchRole;
  readonly locale: Locale;
  /** What was made of the proposed message; null while nobody changed it. */
  readonly message: string | null;
}

/** An invitation as it is being made. */
export interface InviteDraft extends InviteFormValues {
  /** Whether the message was looked at, and goes out even where nobody changed it. */
  readonly isCustom: boolean;
}

/** What the mail is made of, with the message that goes out: the changed one, or the proposed one that was looked at. */
export function mailOf({ role, locale, message, isCustom }: InviteDraft, proposed: string) {
  const told = (message ?? (isCustom ? proposed : "")).trim();
  const isCustomInvite = told !== "";
  return { roles: [role], locale, isCustomInvite, emailBody: isCustomInvite ? told : undefined };
}

interface InviteFormOf {
  readonly locale: Locale;
  readonly kind: ContactKind;
  readonly isCustom: boolean;
  readonly proposed: string;
}

/** The form that invites people to a batch. */
export const inviteForm = ({
  locale,
  kind,
  isCustom,
  proposed,
}: InviteFormOf): FormDefinition<typeof inviteSchema, InviteFormValues> => ({
  schema: inviteSchema,
  values: { contacts: [], pending: "", role: "ATTENDEE", locale, message: null },
  toBody: (values) => ({
    ...mailOf({ ...values, isCustom }, proposed),
    contacts: values.contacts,
    isEdited: values.message !== null && values.message.trim() !== proposed.trim(),
  }),
  fieldOf: { roles: "role", emailBody: "message", isCustomInvite: null, isEdited: null },
  rules: ({ contacts }) => ({ contacts: wrongList(contacts, kind) }),
});
