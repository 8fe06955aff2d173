import * as z from "zod/mini";
import { contentTypeSchema } from "../content/schemas.ts";
import { genderSchema } from "../identity/schemas.ts";

/** The metrics of the dashboard cards. */
export const METRICS = [
  "programCount",
  "sessionDetail",
  "trainingHours",
  "uniqueParticipant",
  "participantLearningSite",
  "casePresented",
  "totalAttendance",
  "adhocAttendance",
  "certificateGiven",
  "registeredParticipant",
  "batchDetail",
  "retensionRate",
] as const;
export const metricNameSchema = z.enum(METRICS);
export type MetricName = z.output<typeof metricNameSchema>;

export const metricDetailSchema = z.object({
  metricName: metricNameSchema,
  metricCount: z.number(),
  /**
   * The change to the preceding period in percent, or in percentage points for a rate; null without anything to compare
   * with, and for all time.
   */
  growthRate: z.nullable(z.number()),
  /** The figure of the preceding period; null for all time and for chosen sessions. */
  previousCount: z.nullable(z.number()),
});
export type MetricDetail = z.output<typeof metricDetailSchema>;

/** The position of an entry in time: its first day, and for a week also its last day. */
const when = { startDate: z.string(), weekRange: z.nullable(z.string()) };
const session = { sessionId: z.string(), sessionName: z.string(), sessionStartDate: z.number() };
const attendance = { totalAttendance: z.number(), uniqueAttendance: z.number(), sessionConducted: z.number() };
const retention = { newUserCount: z.number(), oldUserCount: z.number() };
const joinTime = { onTimeParticipantCount: z.number(), lateParticipantCount: z.number() };

export const bracketSchema = z.object({ bracketId: z.literal([1, 2, 3, 4]), participantCount: z.number() });
export type EngagementBracket = z.output<typeof bracketSchema>;
const engagement = { participantBracketList: z.array(bracketSchema) };

const byPeriod = <Entry extends z.ZodMiniType>(entry: Entry) =>
  z.object({ daily: z.array(entry), weekly: z.array(entry), monthly: z.array(entry) });

export const attendanceEntrySchema = z.object({ ...when, ...attendance });
export const retentionEntrySchema = z.object({ ...when, ...retention });
export const joinTimeEntrySchema = z.object({ ...when, ...joinTime });
export const engagementEntrySchema = z.object({ ...when, ...engagement });

/**
 * Without an id for people who gave none; professions of fewer than five people come last as one group with an empty
 * id.
 */
export const professionCountSchema = z.object({
  professionId: z.nullable(z.string()),
  professionName: z.string(),
  count: z.number(),
});

/** A dashboard in figures. "Unique" metrics count each person once; only sessions that took place count. */
export const overviewSchema = z.object({
  metricDetailList: z.array(metricDetailSchema),
  programAttendanceGraph: z.array(z.object({ programId: z.string(), programName: z.string(), ...attendance })),
  batchAttendanceGraph: z.array(
    z.object({ batchId: z.string(), batchName: z.string(), programName: z.string(), ...attendance }),
  ),
  professionGraph: z.object({
    multipleProfession: z.array(professionCountSchema),
    /** The attendance over time of one profession, when one is requested. */
    singleProfession: z.nullable(byPeriod(attendanceEntrySchema)),
  }),
  attendanceGraph: byPeriod(attendanceEntrySchema),
  participantEngagementGraph: byPeriod(engagementEntrySchema),
  participantJoinTimeGraph: byPeriod(joinTimeEntrySchema),
  participantRetetntionGraph: byPeriod(retentionEntrySchema),
  sessionParticipantEngagementGraph: z.array(z.object({ ...session, ...engagement })),
  sessionAttendanceGraph: z.array(z.object({ ...session, totalAttendance: z.number(), uniqueAttendance: z.number() })),
  sessionRetentionGraph: z.array(z.object({ ...session, ...retention })),
  sessionJoinTimeGraph: z.array(z.object({ ...session, ...joinTime })),
});
export type Overview = z.output<typeof overviewSchema>;

/** Without a gender: the group of genders of fewer than five people. */
export const genderCountSchema = z.object({ genderType: z.nullable(genderSchema), count: z.number() });
export const contentCountSchema = z.object({ contentType: contentTypeSchema, count: z.number() });
/** By the number of sessions. */
export const focusAreaCountSchema = z.object({ focusAreaName: z.string(), count: z.number() });

/** Sites, states and countries of fewer than five people come last as one group with an empty id. */
export const learningSiteSchema = z.object({ userOrganizationName: z.string(), noOfParticipants: z.number() });
export type LearningSite = z.output<typeof learningSiteSchema>;

const areaCounts = {
  latitude: z.number(),
  longitude: z.number(),
  noOfParticpants: z.number(),
  noOfLearningSites: z.number(),
};

export const stateReportSchema = z.object({
  stateName: z.string(),
  /** The name of the state on the map. */
  mapboxId: z.string(),
  ...areaCounts,
  stateLearningSitesList: z.array(learningSiteSchema),
});
export type StateReport = z.output<typeof stateReportSchema>;

export const countryReportSchema = z.object({
  countryName: z.string(),
  /** Two letters. */
  countryId: z.string(),
  ...areaCounts,
  countryLearningSitesList: z.array(learningSiteSchema),
});
export type CountryReport = z.output<typeof countryReportSchema>;

/** States only when countries are requested. */
export const locationReportSchema = z.object({
  countries: z.array(countryReportSchema),
  states: z.array(stateReportSchema),
});
export type LocationReport = z.output<typeof locationReportSchema>;

export const filterOptionSchema = z.object({ id: z.string(), name: z.string(), isEnabled: z.boolean() });
export type FilterOption = z.output<typeof filterOptionSchema>;

/** What the list of people can be sorted by. */
export const PARTICIPANT_COLUMNS = [
  "name",
  "profession",
  "place",
  "organization",
  "attended",
  "share",
  "hours",
  "last",
] as const;
export type ParticipantColumn = (typeof PARTICIPANT_COLUMNS)[number];

export const analyticsParticipantSchema = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  professionName: z.string(),
  userOrganizationName: z.string(),
  /** The nearest town and its state; empty when the person gave no place. */
  placeName: z.string(),
  sessionsAttended: z.number(),
  /** The sessions that were held in the batches of the person. */
  sessionsHeld: z.number(),
  minutesAttended: z.number(),
  lastAttendedDateTime: z.number(),
});
export type AnalyticsParticipant = z.output<typeof analyticsParticipantSchema>;
