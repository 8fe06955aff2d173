import type {
  AttendanceRow,
  AttendedParticipant,
  AttendanceMark,
} from "@openrounds/contract/sessions/attendance/schemas.ts";
import { sessionRole } from "@openrounds/contract/sessions/rules.ts";
import type { SessionRole } from "@openrounds/contract/sessions/schemas.ts";
import type { Attendance } from "@openrounds/contract/sessions/attendance/rules.ts";
import type { AttendancePerson, AttendedRow, MarkRow } from "./queries.ts";

/** A person of a session with their attendance. */
export interface AttendanceLine {
  readonly person: AttendancePerson;
  /** Undefined for people who were not there. */
  readonly attendance: Attendance | undefined;
  /** The measured attendance, independent of a mark. */
  readonly measured: Attendance | undefined;
  readonly mark: MarkRow | undefined;
}

/** The role of a person in a session: from the batch roles, or as a guest. */
export const roleOf = ({ roles, isGuest }: AttendancePerson): SessionRole | null =>
  sessionRole(roles ?? (isGuest ? ["GUEST_PARTICIPANT"] : [])) ?? null;

const presentMark = ({ attendance, minutes, reason, note, byName, markedAt }: MarkRow): AttendanceMark => ({
  attendance,
  minutes,
  reason,
  note,
  byName,
  markedDateTime: markedAt.getTime(),
});

/** A person of a session with their attendance. */
export function presentLine({ person, attendance, measured, mark }: AttendanceLine): AttendanceRow {
  const isPresent = attendance?.isPresent ?? false;
  return {
    userId: person.userId,
    firstName: person.firstName,
    lastName: person.lastName,
    role: roleOf(person),
    attendance: attendance === undefined ? "NOT_ATTENDED" : "ATTENDED",
    minutes: attendance?.minutes ?? 0,
    isPresent,
    firstJoinedDateTime: measured?.firstJoinedAtMs ?? null,
    lastLeftDateTime: measured === undefined || isPresent ? null : measured.lastSeenAtMs,
    measuredMinutes: measured?.minutes ?? null,
    source: measured?.source ?? null,
    mark: mark === undefined ? null : presentMark(mark),
  };
}

/** A participant of a batch with attendance; e-mail and phone only for callers who may see contacts. */
export function presentAttended(row: AttendedRow, withContacts: boolean): AttendedParticipant {
  const { email, countryCode, phone, lastAttendedAt, ...person } = row;
  return {
    ...person,
    primaryEmail: withContacts ? email : null,
    phone: withContacts && phone !== null ? `+${countryCode ?? ""} ${phone}` : null,
    lastAttendedDateTime: lastAttendedAt === null ? null : new Date(lastAttendedAt).getTime(),
  };
}
