import type { AttendanceRow } from "@openrounds/contract/sessions/attendance/schemas.ts";
import * as z from "zod/mini";
import { searchText, sortBy, type ListAddress } from "../../ui/list/list-address.ts";

/** The columns that sort the attendance of a session. */
export const ATTENDANCE_COLUMNS = ["name", "role", "attendance", "joined", "left", "minutes"] as const;
export type AttendanceColumn = (typeof ATTENDANCE_COLUMNS)[number];

/** The search text and the sort of the attendance of a session, in the address. */
export const attendanceAddressSchema = z.object({ text: searchText(), sort: sortBy(ATTENDANCE_COLUMNS) });
export type AttendanceAddress = ListAddress<z.output<typeof attendanceAddressSchema>>;

/** First and last name of a person in the attendance of a session. */
export const attendeeName = ({ firstName, lastName }: AttendanceRow): string => `${firstName} ${lastName}`.trim();

const byName = (a: AttendanceRow, b: AttendanceRow): number => attendeeName(a).localeCompare(attendeeName(b));
/** 0 for people in the session now, 1 for those who attended, 2 for the others. */
const attendanceRank = ({ isPresent, attendance }: AttendanceRow): number => {
  if (isPresent) return 0;
  return attendance === "ATTENDED" ? 1 : 2;
};
const byAttendance = (a: AttendanceRow, b: AttendanceRow): number => attendanceRank(a) - attendanceRank(b);

const ATTENDANCE_ORDERS: Readonly<Record<AttendanceColumn, (row: AttendanceRow) => string | number | null>> = {
  name: attendeeName,
  role: ({ role }) => role,
  attendance: attendanceRank,
  joined: ({ firstJoinedDateTime }) => firstJoinedDateTime,
  left: ({ lastLeftDateTime }) => lastLeftDateTime,
  minutes: ({ minutes }) => minutes,
};

/** Compares two values of a column; a missing one is last in both directions. */
function compareValues(a: string | number | null, b: string | number | null, direction: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === "number" && typeof b === "number") return (a - b) * direction;
  return String(a).localeCompare(String(b)) * direction;
}

/** The people whose name contains a text, sorted by a column; without one those who attended are first, longest first. */
export function arrangeAttendance(
  rows: readonly AttendanceRow[],
  arranged: {
    readonly text: string;
    readonly sort: { readonly by: AttendanceColumn; readonly isDescending: boolean } | undefined;
  },
): AttendanceRow[] {
  const { sort } = arranged;
  const text = arranged.text.toLocaleLowerCase();
  const found = rows.filter((row) => attendeeName(row).toLocaleLowerCase().includes(text));
  if (sort === undefined) {
    return found.toSorted((a, b) => byAttendance(a, b) || b.minutes - a.minutes || byName(a, b));
  }
  const valueOf = ATTENDANCE_ORDERS[sort.by];
  const direction = sort.isDescending ? -1 : 1;
  return found.toSorted((a, b) => compareValues(valueOf(a), valueOf(b), direction) || byName(a, b));
}
