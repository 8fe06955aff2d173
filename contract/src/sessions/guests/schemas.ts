import * as z from "zod/mini";
import { emailSchema, firstNameSchema, lastNameSchema } from "../../identity/schemas.ts";
import { idSchema } from "../../kernel/ids.ts";
import { roomSchema } from "../live/schemas.ts";
import { sessionRoleSchema, sessionStatusSchema } from "../schemas.ts";
import { atMost } from "../../kernel/text.ts";

/** A guest for one session, who need not be in its batch. */
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

/** The key in the link of a guest. */
export const guestKeySchema = z.object({ key: z.string().check(atMost(300), z.minLength(1)) });

/** What a guest sees before the room: their session, without other data of its batch. */
export const guestVisitSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** The guest's language, if it is known. */
  locale: z.string(),
  topic: z.string(),
  programName: z.string(),
  startDateTime: z.number(),
  endDateTime: z.number(),
  timeZone: z.string(),
  sessionStatus: sessionStatusSchema,
});
export type GuestVisit = z.output<typeof guestVisitSchema>;

/** The guest's entrance: the room, or the link where the session meets. */
export const guestEntranceSchema = z.object({
  userId: z.string(),
  room: z.nullable(roomSchema),
  joinUrl: z.nullable(z.string()),
});
export type GuestEntrance = z.output<typeof guestEntranceSchema>;

/** A person in a session, as everybody in it may see them. */
export const sessionUserSchema = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.nullable(sessionRoleSchema),
});
export type SessionUser = z.output<typeof sessionUserSchema>;
