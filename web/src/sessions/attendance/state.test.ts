import { expect, test } from "vitest";
import type { AttendanceRow } from "@openrounds/contract/sessions/attendance/schemas.ts";
import { arrangeAttendance } from "./state.ts";

test("the attendance of a session begins with who is there and who attended longest, sorts by each column and finds a name", () => {
  const row = (firstName: string, minutes: number, facts: Partial<AttendanceRow> = {}): AttendanceRow => ({
    userId: firstName,
    firstName,
    lastName: "Rao",
    role: "ATTENDEE",
    attendance: minutes > 0 ? "ATTENDED" : "NOT_ATTENDED",
    minutes,
    isPresent: false,
    firstJoinedDateTime: minutes > 0 ? 1000 - minutes : null,
    lastLeftDateTime: minutes > 0 ? 1000 + minutes : null,
    measuredMinutes: null,
    source: null,
    mark: null,
    ...facts,
  });
  const rows = [row("Asha", 0), row("Bela", 10), row("Chandra", 40), row("Devi", 5, { isPresent: true })];
  const names = (text: string, by?: "name" | "joined" | "minutes", isDescending = false) =>
    arrangeAttendance(rows, { text, sort: by && { by, isDescending } }).map(({ firstName }) => firstName);
  expect(names("")).toEqual(["Devi", "Chandra", "Bela", "Asha"]);
  expect(names("", "name", true)).toEqual(["Devi", "Chandra", "Bela", "Asha"]);
  expect(names("", "minutes")).toEqual(["Asha", "Devi", "Bela", "Chandra"]);
  expect(names("", "joined")).toEqual(["Chandra", "Bela", "Devi", "Asha"]);
  expect(names("", "joined", true)).toEqual(["Devi", "Bela", "Chandra", "Asha"]);
  expect(names("bela r")).toEqual(["Bela"]);
  expect(names("nobody")).toEqual([]);
});
