import * as z from "zod/mini";
import { batchRoleSchema } from "../batches/participants/schemas.ts";
import { languageSchema, type loginModeSchema } from "../identity/schemas.ts";
import { atMost } from "../kernel/text.ts";
import { INVITATION_VISIBILITIES } from "./paths.ts";

export const invitationVisibilitySchema = z.enum(INVITATION_VISIBILITIES);
export type InvitationVisibility = z.output<typeof invitationVisibilitySchema>;
export type LoginMode = z.output<typeof loginModeSchema>;

export const mailStatusSchema = z.enum(["SENT", "NOT_SENT", "UPDATED_INVITATION_SENT"]);
export type MailStatus = z.output<typeof mailStatusSchema>;

export const MAX_INVITEES = 230;
export const MAX_INVITE_MESSAGE = 1000;

/** Somebody to invite: an e-mail address, or a phone number with plus and country code. */
export const contactSchema = z
  .string("VALID_PARTICIPANTS_EMAIL_LIST")
  .check(z.trim(), z.toLowerCase(), atMost(60, "VALID_PARTICIPANTS_EMAIL_LIST"));

/** A list of people to invite: at least one, at most 230, nobody twice. */
export const contactsSchema = z.array(contactSchema).check(
  z.minLength(1, "VALID_PARTICIPANTS_EMAIL_LIST"),
  atMost(MAX_INVITEES, "VALID_INVITE_NEW_PARTICIPANTS_EMAIL_LIMIT"),
  z.refine((contacts) => new Set(contacts).size === contacts.length, "VALID_PARTICIPANTS_EMAIL_LIST"),
);

/** What the mail of an invitation says and carries, as it arrives; the lines of its text part by part. */
export const invitationPreviewSchema = z.object({
  /** The language that it is written in: English where the product does not speak the one that was asked for. */
  locale: z.string(),
  subject: z.string(),
  heading: z.string(),
  paragraphs: z.array(z.string()),
  /** What the inviter adds, or empty. */
  note: z.string(),
  /** What the button says that leads to the invitation. */
  action: z.string(),
  footer: z.string(),
  /** The attached calendar file, where sessions are to come. */
  calendar: z.nullable(z.object({ fileName: z.string(), sessionCount: z.number() })),
});
export type InvitationPreview = z.output<typeof invitationPreviewSchema>;

export const inviteMessageSchema = z
  .string()
  .check(z.trim(), atMost(MAX_INVITE_MESSAGE, "COMMON_CHAR_LIMIT_ERROR_MESSAGE"));

/** What the mail of an invitation is made of. */
export const invitationMailSchema = z.object({
  roles: z._default(z.array(batchRoleSchema).check(z.minLength(1, "VALID_ROLE_REQUIRED"), atMost(5)), ["ATTENDEE"]),
  /** The language of the mail, where its reader has no account yet. */
  locale: z.optional(languageSchema),
  emailBody: z.optional(inviteMessageSchema),
  /** Whether a message goes out; where this is not said, one that is given does. */
  isCustomInvite: z.optional(z.boolean()),
  /** Whether the message was changed; one that was not is the proposed one, in the language of the mail. */
  isEdited: z.optional(z.boolean()),
});

export const inviteSchema = z.extend(invitationMailSchema, {
  /** E-mail addresses, or phone numbers with plus and country code. */
  contacts: contactsSchema,
});
export type Invite = z.output<typeof inviteSchema>;
