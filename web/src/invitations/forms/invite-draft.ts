import type { BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import type { Locale } from "@openrounds/messages/locales.ts";
import type { ContactKind } from "./contact-list.ts";

/** An invitation as it is being made. */
export interface InviteDraft {
  readonly kind: ContactKind;
  readonly contacts: readonly string[];
  /** What is typed but is no contact yet. */
  readonly pending: string;
  readonly role: BatchRole;
  readonly locale: Locale;
  /** What was made of the proposed message; undefined while nobody changed it. */
  readonly message: string | undefined;
  /** Whether the message was looked at, and goes out even where nobody changed it. */
  readonly isCustom: boolean;
}

/** What an invitation is before anything is chosen, in a language. */
export const emptyDraft = (locale: Locale): InviteDraft => ({
  kind: "email",
  contacts: [],
  pending: "",
  role: "ATTENDEE",
  locale,
  message: undefined,
  isCustom: false,
});

/** What is lost when an invitation is not sent; the first choice, and what was only looked at, is none of it. */
export const typedIn = ({ kind: _kind, isCustom: _isCustom, ...typed }: InviteDraft): unknown => typed;

/** What the mail is made of, with the message that goes out: the changed one, or the proposed one that was looked at. */
export function mailOf({ role, locale, message, isCustom }: InviteDraft, proposed: string) {
  const told = (message ?? (isCustom ? proposed : "")).trim();
  const isCustomInvite = told !== "";
  return { roles: [role], locale, isCustomInvite, ...(isCustomInvite && { emailBody: told }) };
}

/** The body of the call that sends an invitation. */
export const orderOf = (draft: InviteDraft, proposed: string) => ({
  ...mailOf(draft, proposed),
  contacts: [...draft.contacts],
  isEdited: draft.message !== undefined && draft.message.trim() !== proposed.trim(),
});
