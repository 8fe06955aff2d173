import * as z from "zod/mini";
import { idSchema } from "../kernel/ids.ts";
import { instantSchema, timeOfDaySchema } from "../kernel/time.ts";
import { atMost, lineSchema } from "../kernel/text.ts";
import { SESSION_LIMITS } from "../batches/limits.ts";
import { holidayCountrySchema, plannedSessionSchema, presenterSchema } from "../batches/planned-sessions.ts";
import { planConsentSchema } from "../batches/plan.ts";
import { AGENDA_MAX } from "./agenda.ts";

/** The stored states of a session. */
export const STORED_SESSION_STATUSES = ["SCHEDULED", "INPROGRESS", "COMPLETED", "CANCELLED", "NEVER_STARTED"] as const;
export type StoredSessionStatus = (typeof STORED_SESSION_STATUSES)[number];

/** The status that a person sees: a stored state, or a waiting state for organisers or participants. */
export const sessionStatusSchema = z.enum([
  ...STORED_SESSION_STATUSES,
  "READY_TO_START",
  "YET_TO_BEGIN",
  "READY_TO_JOIN",
]);
export type SessionStatus = z.output<typeof sessionStatusSchema>;

export const SESSION_TOPIC_MAX = SESSION_LIMITS.topic;

export const sessionRoleSchema = z.enum([
  "PROGRAM_ADMIN",
  "PANELIST",
  "ATTENDEE",
  "GUEST_LECTURER",
  "CASE_PRESENTER",
  "GUEST_PARTICIPANT",
]);
export type SessionRole = z.output<typeof sessionRoleSchema>;

export const sessionSchema = z.object({
  sessionId: z.string(),
  batchId: z.string(),
  batchName: z.string(),
  programId: z.string(),
  programName: z.string(),
  organizationId: z.string(),
  topic: z.string(),
  /** The steps of the session, a line each with its minutes; empty for none. */
  agenda: z.string(),
  /** The name of the person who presents; empty while nobody does. */
  presenter: z.string(),
  startDateTime: z.number(),
  endDateTime: z.number(),
  timeZone: z.string(),
  sessionStatus: sessionStatusSchema,
  /** The caller's role in this session; null for people of the hub without one. */
  role: z.nullable(sessionRoleSchema),
  canStart: z.boolean(),
  /** Whether the caller can get reports of it. */
  canReport: z.boolean(),
  /** The number of people who attended; absent before the first one. */
  attendedCount: z.number(),
});
export type Session = z.output<typeof sessionSchema>;

export const sessionFieldsSchema = z.object({
  topic: lineSchema(SESSION_TOPIC_MAX, { required: "VALID_SESSION_TOPIC", max: "VALID_SESSION_TOPIC_MAX" }),
  /** Any instant of the session's day in the time zone of the batch. */
  date: instantSchema,
  startTime: timeOfDaySchema,
  endTime: timeOfDaySchema,
  /** The steps, a line each; without it they stay as they are. */
  agenda: z.optional(z.string().check(z.trim(), atMost(AGENDA_MAX, "VALID_SESSION_AGENDA_MAX"))),
  /** Unchanged if it is missing. */
  presenter: z.optional(presenterSchema),
});
export type SessionFields = z.output<typeof sessionFieldsSchema>;

export const createSessionSchema = z.object({ batchId: idSchema, ...sessionFieldsSchema.def.shape });

/** A row of the plan of an existing batch; without an id it is a new session. */
export const planRowSchema = z.object({ ...plannedSessionSchema.def.shape, sessionId: z.optional(idSchema) });
export type PlanRow = z.output<typeof planRowSchema>;

/** The sessions to come of a batch as one plan. Sessions that it leaves out are dropped. */
export const sessionPlanSchema = z.object({
  /** The version of the plan that was edited; a plan that changed since is refused. */
  version: z.string().check(atMost(64)),
  rows: z.array(planRowSchema).check(atMost(SESSION_LIMITS.ofPlan)),
  holidayCountry: z.optional(holidayCountrySchema),
});
export type SessionPlanBody = z.output<typeof sessionPlanSchema>;

export const saveSessionPlanSchema = z.object({
  ...sessionPlanSchema.def.shape,
  consent: z.optional(planConsentSchema),
});

/** A session in the plan of its batch. */
export const planEntrySchema = z.object({
  sessionId: z.string(),
  topic: z.string(),
  presenter: z.string(),
  startDateTime: z.number(),
  endDateTime: z.number(),
  /** Whether the plan can change it: it has not begun, and nobody checked in. */
  isOpen: z.boolean(),
  isCancelled: z.boolean(),
});
export type PlanEntry = z.output<typeof planEntrySchema>;

/** The progress of a batch for its card; cancelled sessions do not count. */
export const batchProgressSchema = z.object({
  batchId: z.string(),
  sessionCount: z.number(),
  completedCount: z.number(),
  next: z.nullable(z.object({ topic: z.string(), startDateTime: z.number(), sessionStatus: sessionStatusSchema })),
});
export type BatchProgress = z.output<typeof batchProgressSchema>;

/** The batch figures on a program card. */
export const programSummarySchema = z.object({
  programId: z.string(),
  batchCount: z.number(),
  participantCount: z.number(),
  nextSessionDateTime: z.nullable(z.number()),
});
export type ProgramSummary = z.output<typeof programSummarySchema>;
