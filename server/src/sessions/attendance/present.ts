import type { AttendanceRow, AttendedParticipant } from "@openrounds/contract/sessions/attendance/schemas.ts";
import { sessionRole } from "@openrounds/contract/sessions/rules.ts";
import type { AttendedRow } from "./queries.ts";
import type { AttendanceLine } from "./service.ts";

/** A person of a session with how long they were there. */
export function presentLine({ person, attendance }: AttendanceLine): AttendanceRow {
  const isPresent = attendance?.isPresent ?? false;
  return {
    userId: person.userId,
    firstName: person.firstName,
    lastName: person.lastName,
    role: sessionRole(person.roles ?? []) ?? null,
    attendance: attendance === undefined ? "NOT_ATTENDED" : "ATTENDED",
    minutes: attendance?.minutes ?? 0,
    isPresent,
    firstJoinedDateTime: attendance?.firstJoinedAtMs ?? null,
    lastLeftDateTime: attendance === undefined || isPresent ? null : attendance.lastSeenAtMs,
  };
}

/** A person of a batch with what they attended; e-mail and phone only for those who may see contacts. */
export function presentAttended(row: AttendedRow, withContacts: boolean): AttendedParticipant {
  const { email, countryCode, phone, lastAttendedAt, ...person } = row;
  return {
    ...person,
    primaryEmail: withContacts ? email : null,
    phone: withContacts && phone !== null ? `+${countryCode ?? ""} ${phone}` : null,
    lastAttendedDateTime: lastAttendedAt === null ? null : new Date(lastAttendedAt).getTime(),
  };
}
