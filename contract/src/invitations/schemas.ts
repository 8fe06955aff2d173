import * as z from "zod/mini";
import { loginModeSchema } from "../identity/schemas.ts";

export const invitationVisibilitySchema = z.enum(["PUBLIC", "PRIVATE", "open"]);
export type InvitationVisibility = z.output<typeof invitationVisibilitySchema>;
export type LoginMode = z.output<typeof loginModeSchema>;

export const mailStatusSchema = z.enum(["SENT", "NOT_SENT", "UPDATED_INVITATION_SENT"]);
export type MailStatus = z.output<typeof mailStatusSchema>;

export const MAX_INVITEES = 230;
export const MAX_INVITE_MESSAGE = 1000;
