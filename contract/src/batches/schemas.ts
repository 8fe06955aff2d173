import * as z from "zod/mini";
import { emailSchema } from "../identity/schemas.ts";
import { idSchema } from "../kernel/ids.ts";
import { permissionCodesSchema } from "../kernel/permission-codes.ts";
import { instantSchema, timeOfDaySchema, timeZoneSchema } from "../kernel/time.ts";
import { atMost, lineSchema, requiredText } from "../kernel/text.ts";
import { vcTypeSchema } from "../programs/schemas.ts";
import { batchCopySchema } from "./copy.ts";
import { BATCH_LIMITS, SESSION_LIMITS } from "./limits.ts";
import { planConsentSchema } from "./plan.ts";
import { registrationSchema } from "./seats/schemas.ts";
import { holidayCountrySchema, plannedSessionSchema } from "./planned-sessions.ts";

export const batchModeSchema = z.enum(["ONLINE", "OFFLINE", "HYBRID"]);
export type BatchMode = z.output<typeof batchModeSchema>;

export const certificateSetupSchema = z.enum(["Auto", "Manual"]);
export type CertificateSetup = z.output<typeof certificateSetupSchema>;

export const batchStatusSchema = z.enum(["ACTIVE", "INACTIVE", "COMPLETED"]);
export type BatchStatus = z.output<typeof batchStatusSchema>;

export const BATCH_DEFAULTS = {
  sessionStart: "09:00",
  sessionEnd: "10:00",
  language: "en",
  mode: "ONLINE",
  certificateSetup: "Auto",
  reminderTimes: [60],
  vcProvider: "ROOM",
} as const;

/** How many batches of a public program may be open for registration at once. */
export const PUBLIC_BATCH_LIMIT = 20;

/** Where a batch can meet: in the built-in room, or at a link. */
export const vcProviderSchema = z.enum(["ROOM", "LINK", "ZOOM_MEETING", "ZOOM_WEBINAR"]);
export type VcProvider = z.output<typeof vcProviderSchema>;

/** Whether sessions meet outside of the product. */
export const meetsElsewhere = (provider: VcProvider): boolean => provider !== "ROOM";

/** The kinds of meetings that the product creates at Zoom for a hub that connected an account. */
export type ZoomKind = Extract<VcProvider, "ZOOM_MEETING" | "ZOOM_WEBINAR">;

interface MeetingPlace {
  readonly vcProvider: VcProvider;
  readonly vcLink: string;
}

/** The kind of meeting that the product creates for the sessions of a batch: at Zoom, unless a link was entered. */
export const zoomKindOf = ({ vcProvider, vcLink }: MeetingPlace): ZoomKind | undefined =>
  (vcProvider === "ZOOM_MEETING" || vcProvider === "ZOOM_WEBINAR") && vcLink === "" ? vcProvider : undefined;

/** Whether sessions meet at a link that was entered. */
export const meetsByLink = (place: MeetingPlace): boolean =>
  meetsElsewhere(place.vcProvider) && zoomKindOf(place) === undefined;

const batchFields = {
  batchName: lineSchema(BATCH_LIMITS.name, { required: "VALID_CREATE_BATCH_NAME", max: "VALID_CREATE_BATCH_NAME_MAX" }),
  description: z._default(z.string().check(z.trim(), atMost(BATCH_LIMITS.description)), ""),
  startDateTime: instantSchema,
  endDateTime: instantSchema,
  sessionStartDateTime: timeOfDaySchema,
  sessionEndDateTime: timeOfDaySchema,
  timeZone: timeZoneSchema,
  schedule: z._default(z.string().check(atMost(200)), ""),
  primaryLanguage: requiredText("VALID_CREATE_BATCH_LANGUAGE").check(
    z.minLength(1, "VALID_CREATE_BATCH_LANGUAGE"),
    atMost(10),
  ),
  interpreters: z._default(z.array(z.string().check(atMost(10))).check(atMost(BATCH_LIMITS.interpreters)), []),
  batchMode: z._default(batchModeSchema, BATCH_DEFAULTS.mode),
  certificateSetup: certificateSetupSchema,
};

/** What a person sends to create or change a batch. */
export const batchFieldsSchema = z.object(batchFields);
export type BatchFields = z.output<typeof batchFieldsSchema>;

/** What a person sends to create a batch in a program. */
export const newBatchSchema = z.object({
  ...batchFields,
  /** The sessions of the batch, instead of those of its recurrence. */
  sessions: z.optional(z.array(plannedSessionSchema).check(atMost(SESSION_LIMITS.ofPlan))),
  holidayCountry: z.optional(holidayCountrySchema),
  /** The batch of the same program that it is a duplicate of. */
  copyOf: z.optional(batchCopySchema),
});
export type NewBatch = z.output<typeof newBatchSchema>;

export const createBatchSchema = z.object({ programId: idSchema, ...newBatchSchema.def.shape });
export type CreateBatch = z.output<typeof createBatchSchema>;

export const updateBatchSchema = z.object({ ...batchFields, consent: z.optional(planConsentSchema) });
export type UpdateBatch = z.output<typeof updateBatchSchema>;

/**
 * Where the sessions of a batch meet; the link is used for every provider but the built-in room. Without one, meetings
 * are created at Zoom.
 */
export const meetingPlaceSchema = z.object({
  vcProvider: vcProviderSchema,
  vcLink: z._default(z.string().check(z.trim(), atMost(500)), ""),
});

/** The reply-to address of a batch's e-mails; empty for none. */
export const replyAddressSchema = z.object({ emailId: z.union([z.literal(""), emailSchema]) });

/** The fields that everybody reads who may see the batch. */
const batchFacts = {
  batchId: z.string(),
  batchName: z.string(),
  description: z.string(),
  startDateTime: z.number(),
  endDateTime: z.number(),
  sessionStartDateTime: z.string(),
  sessionEndDateTime: z.string(),
  timeZone: z.string(),
  schedule: z.string(),
  primaryLanguage: z.string(),
  interpreters: z.array(z.string()),
  batchMode: batchModeSchema,
  entityStatus: batchStatusSchema,
  isRegistrationOpen: z.boolean(),
};

/** The fields of a batch in a public program that everybody reads. */
export const publicBatchSchema = z.object({ ...batchFacts, registration: registrationSchema });
export type PublicBatch = z.output<typeof publicBatchSchema>;

export const batchSchema = z.object({
  ...batchFacts,
  programId: z.string(),
  programName: z.string(),
  organizationId: z.string(),
  /** Days of the recurrence without a session. */
  skippedDays: z.array(z.string()),
  /** The country whose public holidays the plan shows; empty for none. */
  holidayCountry: z.string(),
  certificateSetup: certificateSetupSchema,
  isRegisteredInBatch: z.boolean(),
  isBatchRegFormExist: z.boolean(),
  isResponseSubmitted: z.boolean(),
  batchRegFormId: z.nullable(z.string()),
  batchRegInstanceId: z.nullable(z.string()),
  participantCount: z.number(),
  invitedCount: z.number(),
  /** What the caller may do with this batch. */
  permissionCode: permissionCodesSchema,
  setting: z.object({
    vcProvider: vcProviderSchema,
    vcLink: z.string(),
    /** The provider that the superhub chose for the program; null for the built-in room. */
    vcType: z.nullable(vcTypeSchema),
    isRegistrationOpen: z.boolean(),
    /** The last reminder before a session, in minutes; 0 for none. */
    reminderScheduleMinutes: z.number(),
    /** All reminders before a session, in minutes, the earliest first. */
    reminderTimes: z.array(z.number()),
    /** Whether people who are no participants wait in the lobby of live sessions. */
    hasLobby: z.boolean(),
    emailId: z.string(),
    /** The number of seats for participants; null for no limit. */
    capacity: z.nullable(z.number()),
    offerHours: z.number(),
    opensDateTime: z.nullable(z.number()),
    closesDateTime: z.nullable(z.number()),
  }),
});
export type Batch = z.output<typeof batchSchema>;
