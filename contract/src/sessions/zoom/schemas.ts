import * as z from "zod/mini";
import { emailSchema } from "../../identity/schemas.ts";
import { atMost, lineSchema } from "../../kernel/text.ts";

export const ZOOM_LIMITS = { name: 60, id: 100, secret: 200, hosts: 50, accounts: 10 } as const;

/** What Zoom refuses, in the words that the settings page and organizers read. */
export const ZOOM_FAULTS = [
  "CREDENTIALS",
  "ACCOUNT",
  "SCOPES",
  "HOST_UNKNOWN",
  "HOST_UNLICENSED",
  "NO_FREE_HOST",
  "LIMIT",
  "UNREACHABLE",
  "SECRETS",
  "REFUSED",
] as const;
export const zoomFaultSchema = z.enum(ZOOM_FAULTS);
export type ZoomFault = z.output<typeof zoomFaultSchema>;

export const zoomAccountSchema = z.object({
  accountId: z.string(),
  name: z.string(),
  zoomAccountId: z.string(),
  clientId: z.string(),
  /** The e-mail addresses of the Zoom users that host meetings; each hosts one at a time. */
  hosts: z.array(z.string()),
  /** The address that Zoom reports to. */
  eventUrl: z.string(),
  state: z.enum(["UNTESTED", "CONNECTED", "FAILED"]),
  fault: z.nullable(zoomFaultSchema),
  /** What the fault is about: the missing scopes, or the hosts. */
  faultDetail: z.string(),
  testedDateTime: z.nullable(z.number()),
  /** When Zoom last reported something; null before the first time. */
  reportedDateTime: z.nullable(z.number()),
});
export type ZoomAccount = z.output<typeof zoomAccountSchema>;

/** A session to come whose meeting could not be created or changed. */
export const zoomProblemSchema = z.object({
  sessionId: z.string(),
  topic: z.string(),
  batchName: z.string(),
  startDateTime: z.number(),
  fault: zoomFaultSchema,
});
export type ZoomProblem = z.output<typeof zoomProblemSchema>;

const keySchema = (required: "VALID_ZOOM_ACCOUNT_ID" | "VALID_ZOOM_CLIENT_ID") =>
  lineSchema(ZOOM_LIMITS.id, { required, max: required });

/** A secret, which is sent and never read; empty keeps the stored one. */
const secretSchema = z._default(z.string().check(z.trim(), atMost(ZOOM_LIMITS.secret, "VALID_ZOOM_SECRET")), "");

export const saveZoomAccountSchema = z.object({
  name: lineSchema(ZOOM_LIMITS.name, { required: "VALID_ZOOM_NAME", max: "VALID_ZOOM_NAME" }),
  zoomAccountId: keySchema("VALID_ZOOM_ACCOUNT_ID"),
  clientId: keySchema("VALID_ZOOM_CLIENT_ID"),
  clientSecret: secretSchema,
  webhookSecret: secretSchema,
  hosts: z.array(emailSchema).check(atMost(ZOOM_LIMITS.hosts, "VALID_ZOOM_HOSTS"), z.minLength(1, "VALID_ZOOM_HOSTS")),
});
export type SaveZoomAccount = z.output<typeof saveZoomAccountSchema>;
