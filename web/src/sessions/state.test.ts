import { expect, test } from "vitest";
import type { AttendanceRow } from "@openrounds/contract/sessions/attendance/schemas.ts";
import type { Session, SessionStatus } from "@openrounds/contract/sessions/schemas.ts";
import { countPlanned, insightsOf, listPastSessions, numberSessions } from "./state.ts";

test("the card of attendance shows the sessions that are over, by their number in the batch, which a cancelled one does not take", () => {
  const session = (sessionStatus: SessionStatus, attendedCount = 0): Session => ({
    sessionId: "",
    batchId: "",
    batchName: "",
    programId: "",
    programName: "",
    organizationId: "",
    topic: "",
    agenda: "",
    presenter: "",
    startDateTime: 0,
    endDateTime: 0,
    timeZone: "UTC",
    sessionStatus,
    role: null,
    canStart: false,
    canReport: false,
    attendedCount,
  });
  const sessions = (["COMPLETED", "CANCELLED", "NEVER_STARTED", "COMPLETED", "SCHEDULED"] as const).map(
    (status, index) => session(status, [5, 0, 0, 12][index]),
  );
  expect(listPastSessions(sessions, 10)).toEqual([
    { number: 1, share: 0.5 },
    { number: 2, share: undefined },
    { number: 3, share: 1 },
  ]);
  expect(numberSessions(sessions).map(({ number }) => number)).toEqual([1, undefined, 2, 3, 4]);
  expect(countPlanned(sessions)).toBe(4);
  expect(listPastSessions([session("COMPLETED", 3)], 0)).toEqual([]);
});

test("insights tell what part of a session people stayed and when they came; who was not there counts nowhere", () => {
  const start = 1_700_000_000_000;
  const row = (minutes: number, lateMinutes: number | null): AttendanceRow => ({
    userId: "u",
    firstName: "Asha",
    lastName: "",
    role: "ATTENDEE",
    attendance: lateMinutes === null ? "NOT_ATTENDED" : "ATTENDED",
    minutes,
    isPresent: false,
    firstJoinedDateTime: lateMinutes === null ? null : start + lateMinutes * 60_000,
    lastLeftDateTime: null,
    measuredMinutes: null,
    source: null,
    mark: null,
  });
  const rows = [row(60, -2), row(50, 4), row(20, 5), row(6, 40), row(0, null)];
  expect(insightsOf(rows, { startDateTime: start, endDateTime: start + 3_600_000 })).toEqual({
    stays: [1, 1, 0, 2],
    joins: [1, 1, 1, 1],
    averageMinutes: 34,
  });
});
