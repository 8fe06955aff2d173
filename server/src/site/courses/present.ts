import type { PublicBatch } from "@openrounds/contract/batches/schemas.ts";
import { parseSchedule } from "@openrounds/contract/batches/schedule.ts";
import { visibleText } from "@openrounds/contract/kernel/text.ts";
import { wallClock } from "@openrounds/contract/kernel/time.ts";
import type { PublishedSessions } from "@openrounds/contract/sessions/published/endpoints.ts";
import type { readPublicProgram } from "../../programs/service.ts";

const SCHEMA = "https://schema.org";

interface PublishedCourse {
  readonly row: Awaited<ReturnType<typeof readPublicProgram>>;
  readonly batches: readonly PublicBatch[];
  readonly sessions: readonly PublishedSessions[];
  /** The address of the public page. */
  readonly url: string;
}

const COURSE_MODES = { ONLINE: "Online", OFFLINE: "Onsite", HYBRID: "Blended" } as const;
const ATTENDANCE_MODES = {
  ONLINE: "OnlineEventAttendanceMode",
  OFFLINE: "OfflineEventAttendanceMode",
  HYBRID: "MixedEventAttendanceMode",
} as const;
const FREQUENCIES = { WEEKLY: "Weekly", MONTHLY: "Monthly" } as const;

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};

/** The length of a session as an ISO 8601 duration; sessions may end after midnight. */
function durationOf({ sessionStartDateTime, sessionEndDateTime }: PublicBatch): string {
  const minutes = minutesOf(sessionEndDateTime) - minutesOf(sessionStartDateTime);
  return `PT${minutes > 0 ? minutes : minutes + 24 * 60}M`;
}

const daysOf = ({ startDateTime, endDateTime, timeZone }: PublicBatch) => ({
  startDate: wallClock(startDateTime, timeZone).day,
  endDate: wallClock(endDateTime, timeZone).day,
});

function provider({ row }: PublishedCourse) {
  const { organizationName: name, organizationPlace: address } = row;
  return { "@type": "Organization", name, ...(address !== "" && { address }) };
}

/** Where a batch meets: on the page, in the town of its organization, or both. */
function locationsOf(course: PublishedCourse, { batchMode }: PublicBatch): object[] {
  const { organizationName: name, organizationPlace: address } = course.row;
  return [
    ...(batchMode === "OFFLINE" ? [] : [{ "@type": "VirtualLocation", url: course.url }]),
    ...(batchMode === "ONLINE" ? [] : [{ "@type": "Place", name, address: address || name }]),
  ];
}

/** A batch as a time at which the course is held. */
function instanceOf(course: PublishedCourse, batch: PublicBatch) {
  const sessionCount = course.sessions.find(({ batchId }) => batchId === batch.batchId)?.sessionCount ?? 0;
  const repeated = parseSchedule(batch.schedule);
  return {
    "@type": "CourseInstance",
    name: batch.batchName,
    courseMode: COURSE_MODES[batch.batchMode],
    inLanguage: batch.primaryLanguage,
    location: locationsOf(course, batch),
    ...daysOf(batch),
    courseSchedule: {
      "@type": "Schedule",
      ...daysOf(batch),
      scheduleTimezone: batch.timeZone,
      duration: durationOf(batch),
      repeatFrequency: FREQUENCIES[repeated?.frequency ?? "WEEKLY"],
      ...(sessionCount > 0 && { repeatCount: sessionCount }),
    },
  };
}

/** A batch that is open for registration, as an event. */
function eventOf(course: PublishedCourse, batch: PublicBatch) {
  const next = course.sessions.find(({ batchId }) => batchId === batch.batchId)?.nextStartDateTime;
  return {
    "@type": "EducationEvent",
    name: `${course.row.program.name} · ${batch.batchName}`,
    description: visibleText(course.row.program.programObject),
    startDate: new Date(next ?? batch.startDateTime).toISOString(),
    endDate: new Date(batch.endDateTime).toISOString(),
    eventAttendanceMode: `${SCHEMA}/${ATTENDANCE_MODES[batch.batchMode]}`,
    eventStatus: `${SCHEMA}/EventScheduled`,
    location: locationsOf(course, batch),
    organizer: provider(course),
    url: course.url,
  };
}

/** A public program in the terms of schema.org: the course, its running batches, and those open for registration. */
export function describeCourse(course: PublishedCourse): object {
  const { row, batches, url } = course;
  const running = batches.filter(({ entityStatus }) => entityStatus === "ACTIVE");
  const described = {
    "@type": "Course",
    "@id": url,
    url,
    name: row.program.name,
    description: visibleText(row.program.description),
    provider: provider(course),
    ...(row.program.isCertificationProgram && { educationalCredentialAwarded: "Certificate" }),
    hasCourseInstance: running.map((batch) => instanceOf(course, batch)),
  };
  const open = running.filter(({ isRegistrationOpen }) => isRegistrationOpen);
  return { "@context": SCHEMA, "@graph": [described, ...open.map((batch) => eventOf(course, batch))] };
}
