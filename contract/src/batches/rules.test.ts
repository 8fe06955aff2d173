import { describe, expect, test } from "vitest";
import { startOfDay } from "../kernel/time.ts";
import {
  endAfterStartChange,
  endTimeAfterStartChange,
  daysLeftWarning,
  earliestStart,
  isStartLocked,
  proposedEnd,
  dateErrors,
  type BatchDates,
} from "./rules.ts";

const ZONE = "Asia/Kolkata";
const at = (text: string): number => Date.parse(text);

describe("the earliest start", () => {
  test("is today in the time zone of the batch [BATCH-032]", () => {
    expect(earliestStart(at("2027-05-10T20:00:00Z"), ZONE)).toBe("2027-05-11");
    expect(earliestStart(at("2027-05-10T20:00:00Z"), "America/New_York")).toBe("2027-05-10");
  });
  test("is tomorrow after 23:50 [BATCH-033]", () => {
    expect(earliestStart(at("2027-05-10T23:50:59+05:30"), ZONE)).toBe("2027-05-10");
    expect(earliestStart(at("2027-05-10T23:51:00+05:30"), ZONE)).toBe("2027-05-11");
  });
});

test("the proposed end is one year later, also from the day that comes every four [BATCH-053]", () => {
  expect(proposedEnd("2027-05-10")).toBe("2028-05-10");
  expect(proposedEnd("2028-02-29")).toBe("2029-03-01");
});

test("an end that is not later moves to the day after the start [BATCH-035]", () => {
  expect(endAfterStartChange("2027-05-10", "2027-06-01")).toBe("2027-06-01");
  expect(endAfterStartChange("2027-05-10", "2027-05-10")).toBe("2027-05-11");
  expect(endAfterStartChange("2027-12-31", "2027-01-01")).toBe("2028-01-01");
});

test("an end time that is not later moves to one minute after the start [BATCH-034]", () => {
  expect(endTimeAfterStartChange("09:00", "10:00")).toBe("10:00");
  expect(endTimeAfterStartChange("10:00", "10:00")).toBe("10:01");
  expect(endTimeAfterStartChange("23:58", "09:00")).toBe("23:59");
  expect(endTimeAfterStartChange("23:59", "09:00")).toBe("23:59");
});

describe("wrong dates", () => {
  const dates = (changes: Partial<BatchDates> = {}): BatchDates => ({
    startDateTime: startOfDay("2027-05-10", ZONE),
    endDateTime: startOfDay("2027-06-10", ZONE),
    sessionStartDateTime: "09:00",
    sessionEndDateTime: "10:00",
    timeZone: ZONE,
    schedule: "",
    ...changes,
  });
  const wrong = (changes: Partial<BatchDates>) => dateErrors(dates(changes), "2027-05-10");

  test("are none where all is well", () => expect(wrong({})).toEqual({}));
  test.each([
    [
      { startDateTime: startOfDay("2027-05-09", ZONE) },
      { startDateTime: "VALID_CREATE_BATCH_START_PAST" },
      "[BATCH-032]",
    ],
    [
      { endDateTime: startOfDay("2027-05-10", ZONE) },
      { endDateTime: "VALID_CREATE_BATCH_END_BEFORE_START" },
      "[BATCH-031]",
    ],
    [
      { endDateTime: startOfDay("2027-04-01", ZONE) },
      { endDateTime: "VALID_CREATE_BATCH_END_BEFORE_START" },
      "[BATCH-031]",
    ],
    [{ endDateTime: startOfDay("2027-05-11", ZONE) }, {}, "[BATCH-031]"],
    [{ endDateTime: startOfDay("2030-05-10", ZONE) }, {}, "[BATCH-045]"],
    [{ endDateTime: startOfDay("2030-05-11", ZONE) }, { endDateTime: "VALID_CREATE_BATCH_SPAN" }, "[BATCH-045]"],
    [{ sessionStartDateTime: "23:58", sessionEndDateTime: "23:59" }, {}, "[BATCH-046] [BATCH-048]"],
    [
      { sessionStartDateTime: "23:59", sessionEndDateTime: "24:00" },
      { sessionStartDateTime: "VALID_CREATE_BATCH_START_TIME" },
      "[BATCH-046]",
    ],
    [{ sessionStartDateTime: "10:00" }, { sessionEndDateTime: "VALID_CREATE_BATCH_END_TIME" }, "[BATCH-047]"],
    [{ sessionStartDateTime: "10:01" }, { sessionEndDateTime: "VALID_CREATE_BATCH_END_TIME" }, "[BATCH-047]"],
    [{ sessionStartDateTime: "09:59" }, {}, "[BATCH-047]"],
    [{ schedule: "FREQ=WEEKLY;INTERVAL=1;BYDAY=" }, { schedule: "VALID_CREATE_BATCH_SCHEDULE" }, "[BATCH-040]"],
  ])("of %o are %o %s", (changes, expected, _ids) => expect(wrong(changes)).toEqual(expected));
  test("are told all at once", () => {
    const all = wrong({
      startDateTime: 0,
      endDateTime: 0,
      sessionStartDateTime: "23:59",
      sessionEndDateTime: "00:00",
      schedule: "x",
    });
    expect(Object.keys(all)).toHaveLength(5);
  });
});

describe("the days-left warning", () => {
  const ends = (day: string, timeZone = ZONE) => ({
    endDateTime: startOfDay(day, timeZone),
    timeZone,
    entityStatus: "ACTIVE" as const,
  });
  const now = at("2027-05-10T12:00:00+05:30");
  test("is there thirty days before the end and less [BATCH-027]", () => {
    expect(daysLeftWarning(ends("2027-06-09"), now)).toBe(30);
    expect(daysLeftWarning(ends("2027-06-10"), now)).toBeUndefined();
    expect(daysLeftWarning(ends("2027-05-11"), now)).toBe(1);
    expect(daysLeftWarning(ends("2027-05-10"), now)).toBe(0);
  });
  test("counts the days of the calendar where the batch is, also over a change of its clocks", () => {
    const lateInKolkata = at("2027-10-31T20:00:00Z");
    expect(daysLeftWarning(ends("2027-11-30"), lateInKolkata)).toBe(29);
    expect(daysLeftWarning(ends("2027-11-30", "America/New_York"), lateInKolkata)).toBe(30);
    expect(daysLeftWarning(ends("2027-12-01", "America/New_York"), lateInKolkata)).toBeUndefined();
  });
  test("is not there once the batch is over", () => {
    expect(daysLeftWarning({ ...ends("2027-05-20"), entityStatus: "COMPLETED" }, now)).toBeUndefined();
    expect(daysLeftWarning(ends("2027-05-01"), now)).toBeUndefined();
  });
});

test("start and time zone are locked while the batch is active [BATCH-029] [BATCH-030]", () => {
  expect((["ACTIVE", "INACTIVE", "COMPLETED"] as const).map((entityStatus) => isStartLocked({ entityStatus }))).toEqual(
    [true, false, false],
  );
});
