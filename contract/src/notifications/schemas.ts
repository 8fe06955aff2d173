import * as z from "zod/mini";
import { atMost, wellFormed } from "../kernel/text.ts";

/** Mail templates that other services may use. */
export const SERVICE_TEMPLATES = [
  "WELCOME",
  "FORGOT_PASSWORD",
  "EMAIL_VERIFICATION",
  "PASSWORD_UPDATED",
  "INVITATION",
  "SESSION_REMINDER",
  "UNLOCK_ACCOUNT",
] as const;
export type ServiceTemplate = (typeof SERVICE_TEMPLATES)[number];

const paramName = z.string().check(atMost(40), z.regex(/^\w+$/));

/** A mail that another service orders. Link and code fill the template's button and code. */
export const serviceMailSchema = z.object({
  templateCode: z.enum(SERVICE_TEMPLATES),
  to: z.email().check(atMost(254)),
  locale: z._default(z.string().check(atMost(10)), "en_US"),
  params: z._default(z.record(paramName, z.union([z.string().check(wellFormed, atMost(2000)), z.number()])), {}),
});
export type ServiceMail = z.output<typeof serviceMailSchema>;

const word = z.string().check(z.minLength(1), atMost(100));

/**
 * A device that receives push messages. Its token is not a plain address, so that the server cannot be made to call
 * one.
 */
export const deviceSchema = z.object({
  deviceId: word,
  deviceToken: z.string().check(atMost(4096), z.regex(/^[\w:.-]{8,}$/, "VALID_DEVICE_TOKEN")),
  deviceType: word,
  osType: word,
});
export type Device = z.output<typeof deviceSchema>;
