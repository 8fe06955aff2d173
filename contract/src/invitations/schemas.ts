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

/** What was done for each contact. */
export const mailStatuses = z.object({
  invitationList: z.array(z.object({ contact: z.string(), mailStatus: mailStatusSchema })),
});

export const MAX_INVITEES = 230;
export const MAX_INVITE_MESSAGE = 1000;

/** A phone number with plus and country code. */
export const PHONE = /^\+[1-9]\d{6,18}$/;

/** The contact of a person to invite: an e-mail address, or a phone number with plus and country code. */
export const contactSchema = z
  .string("VALID_PARTICIPANTS_EMAIL_LIST")
  .check(z.trim(), z.toLowerCase(), atMost(60, "VALID_PARTICIPANTS_EMAIL_LIST"));

/** A list of people to invite: 1 to 230, without duplicates. */
export const contactsSchema = z.array(contactSchema).check(
  z.minLength(1, "VALID_PARTICIPANTS_EMAIL_LIST"),
  atMost(MAX_INVITEES, "VALID_INVITE_NEW_PARTICIPANTS_EMAIL_LIMIT"),
  z.refine((contacts) => new Set(contacts).size === contacts.length, "VALID_PARTICIPANTS_EMAIL_LIST"),
);

/** The preview of an invitation mail; the text is divided into its parts. */
export const invitationPreviewSchema = z.object({
  /** The language of the mail; English when the product does not have the requested one. */
  locale: z.string(),
  subject: z.string(),
  heading: z.string(),
  paragraphs: z.array(z.string()),
  /** The inviter's note, or empty. */
  note: z.string(),
  /** The label of the button to the invitation. */
  action: z.string(),
  footer: z.string(),
  /** The attached calendar file, when there are future sessions. */
  calendar: z.nullable(z.object({ fileName: z.string(), sessionCount: z.number() })),
});
export type InvitationPreview = z.output<typeof invitationPreviewSchema>;

export const inviteMessageSchema = z
  .string()
  .check(z.trim(), atMost(MAX_INVITE_MESSAGE, "COMMON_CHAR_LIMIT_ERROR_MESSAGE"));

/** The input of an invitation mail. */
export const invitationMailSchema = z.object({
  roles: z._default(z.array(batchRoleSchema).check(z.minLength(1, "VALID_ROLE_REQUIRED"), atMost(5)), ["ATTENDEE"]),
  /** The language of the mail for people without an account. */
  locale: z.optional(languageSchema),
  emailBody: z.optional(inviteMessageSchema),
  /** Whether the note is sent; by default it is sent when it is given. */
  isCustomInvite: z.optional(z.boolean()),
  /** Whether the note was edited; an unedited one is replaced by the default in the language of the mail. */
  isEdited: z.optional(z.boolean()),
});

export const inviteSchema = z.extend(invitationMailSchema, {
  /** E-mail addresses, or phone numbers with plus and country code. */
  contacts: contactsSchema,
});
export type InviteInput = z.output<typeof inviteSchema>;
