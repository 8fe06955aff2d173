import * as z from "zod/mini";
import type { loginModeSchema } from "../identity/schemas.ts";
import { atMost } from "../kernel/text.ts";

export const invitationVisibilitySchema = z.enum(["PUBLIC", "PRIVATE", "open"]);
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

export const inviteMessageSchema = z
  .string()
  .check(z.trim(), atMost(MAX_INVITE_MESSAGE, "COMMON_CHAR_LIMIT_ERROR_MESSAGE"));
