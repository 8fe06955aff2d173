import { describe, expect, test } from "vitest";
import { BATCH_ROLES } from "../kernel/permissions.ts";
import {
  OPENS_BEFORE_MS,
  isStartable,
  launchLabel,
  nextSession,
  visibleStatus,
  sessionRole,
  type SessionTimes,
} from "./rules.ts";
import { STORED_SESSION_STATUSES, sessionStatusSchema } from "./schemas.ts";

const STARTS = Date.parse("2027-05-10T09:00:00+05:30");
const ENDS = STARTS + 3_600_000;
const session = (status: SessionTimes["status"]): SessionTimes => ({ status, startsAtMs: STARTS, endsAtMs: ENDS });

describe("the status that a person sees", () => {
  const seen = (nowMs: number) => [true, false].map((canStart) => visibleStatus(session("SCHEDULED"), nowMs, canStart));
  test.each([
    ["more than 15 minutes before the start", STARTS - OPENS_BEFORE_MS - 1, ["SCHEDULED", "SCHEDULED"]],
    ["15 minutes before the start", STARTS - OPENS_BEFORE_MS, ["READY_TO_START", "YET_TO_BEGIN"]],
    ["just before the start", STARTS - 1, ["READY_TO_START", "YET_TO_BEGIN"]],
    ["at the start", STARTS, ["READY_TO_START", "READY_TO_JOIN"]],
    ["just before the end", ENDS - 1, ["READY_TO_START", "READY_TO_JOIN"]],
    ["at the end", ENDS, ["NEVER_STARTED", "NEVER_STARTED"]],
  ])("of a planned session %s is for organisers and others %o", (_, nowMs, expected) => {
    expect(seen(nowMs)).toEqual(expected);
  });
  test.each(["INPROGRESS", "COMPLETED", "CANCELLED", "NEVER_STARTED"] as const)(
    "of one that is %s is the same at any time",
    (status) => {
      for (const nowMs of [0, STARTS, ENDS + 1]) expect(visibleStatus(session(status), nowMs, true)).toBe(status);
    },
  );
  test("is one of the eight [SESS-002]", () => {
    const eight =
      "SCHEDULED READY_TO_START INPROGRESS COMPLETED CANCELLED NEVER_STARTED YET_TO_BEGIN READY_TO_JOIN".split(" ");
    expect(
      [...(sessionStatusSchema.def.entries ? Object.keys(sessionStatusSchema.def.entries) : [])].toSorted(),
    ).toEqual(eight.toSorted());
  });
});

test("a session can be started from 15 minutes before its start until its end, while it is planned", () => {
  const at = [STARTS - OPENS_BEFORE_MS - 1, STARTS - OPENS_BEFORE_MS, ENDS - 1, ENDS];
  expect(at.map((nowMs) => isStartable(session("SCHEDULED"), nowMs))).toEqual([false, true, true, false]);
  const others = STORED_SESSION_STATUSES.filter((status) => status !== "SCHEDULED");
  expect(others.some((status) => isStartable(session(status), STARTS))).toBe(false);
});

describe("the launch label", () => {
  test.each(["COMPLETED", "NEVER_STARTED", "SCHEDULED"] as const)(
    "of %s says that it is today [SESS-013]",
    (status) => {
      expect(launchLabel(status, true, true)).toBe("today session");
      expect(launchLabel(status, false, true)).toBe("status");
    },
  );
  test("of a running session is join [SESS-014]", () => {
    expect(launchLabel("INPROGRESS", true, false)).toBe("join");
  });
  test.each(["YET_TO_BEGIN", "READY_TO_START", "READY_TO_JOIN"] as const)(
    "of %s is start for organisers and join for others [SESS-015] [SESS-016]",
    (status) => {
      expect([launchLabel(status, true, true), launchLabel(status, true, false)]).toEqual(["start", "join"]);
    },
  );
  test("of a cancelled session is its status", () => {
    expect(launchLabel("CANCELLED", true, true)).toBe("status");
  });
});

test("the next session is the one after the last completed one [SESS-007]", () => {
  const list = (
    ["SCHEDULED", "NEVER_STARTED", "COMPLETED", "NEVER_STARTED", "CANCELLED", "SCHEDULED", "SCHEDULED"] as const
  ).map((sessionStatus, n) => ({ n, sessionStatus }));
  expect(nextSession(list)?.n).toBe(5);
  expect(nextSession(list.slice(3))?.n).toBe(5);
  expect(nextSession(list.slice(0, 3))).toBeUndefined();
  expect(nextSession([])).toBeUndefined();
});

test("every batch role has a role in the session, and the strongest counts [SESS-003]", () => {
  const roles = new Set(BATCH_ROLES.map((role) => sessionRole([role])));
  expect([...roles].toSorted()).toEqual([
    "ATTENDEE",
    "CASE_PRESENTER",
    "GUEST_LECTURER",
    "GUEST_PARTICIPANT",
    "PANELIST",
    "PROGRAM_ADMIN",
  ]);
  expect(sessionRole(["ATTENDEE", "FACILITATOR"])).toBe("PANELIST");
  expect(sessionRole([])).toBeUndefined();
});
