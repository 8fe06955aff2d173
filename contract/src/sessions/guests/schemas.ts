import * as z from "zod/mini";
import { emailSchema, firstNameSchema, lastNameSchema } from "../../identity/schemas.ts";
import { idSchema } from "../../kernel/ids.ts";
import { sessionRoleSchema } from "../schemas.ts";

/** Somebody to let into one session, who need not take part in its batch. */
export const addGuestSchema = z.object({
  sessionId: idSchema,
  firstName: firstNameSchema,
  lastName: z._default(lastNameSchema, ""),
  email: emailSchema,
});
export type AddGuest = z.output<typeof addGuestSchema>;

export const guestSchema = z.object({
  guestId: z.string(),
  sessionId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
});
export type Guest = z.output<typeof guestSchema>;

/** Somebody of a session, as everybody in it may know them. */
export const sessionUserSchema = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.nullable(sessionRoleSchema),
});
export type SessionUser = z.output<typeof sessionUserSchema>;
