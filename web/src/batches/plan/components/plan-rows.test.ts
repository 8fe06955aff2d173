import { describe, expect, test } from "vitest";
import {
  addRows,
  dayAfter,
  fillRows,
  mergePlans,
  moveRow,
  rowsOnDays,
  shiftRows,
  skipDate,
  type PlanRow,
} from "./plan-rows.ts";

const MONDAYS = "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO";
const TIMES = { startTime: "09:00", endTime: "10:00" };
const named = rowsOnDays(["2027-05-03", "2027-05-10", "2027-05-17"], TIMES, []).map((row, index) => ({
  ...row,
  sessionId: `s${index}`,
  topic: `T${index}`,
}));
const topics = (rows: readonly PlanRow[]): string[] => rows.map(({ topic }) => topic);
const dates = (rows: readonly PlanRow[]): string[] => rows.map(({ date }) => date.slice(5));

describe("the rows of a plan", () => {
  test("keep their topics when the dates change", () => {
    const later = rowsOnDays(["2027-05-04", "2027-05-11"], TIMES, named);
    expect([topics(later), dates(later)]).toEqual([
      ["T0", "T1"],
      ["05-04", "05-11"],
    ]);
  });

  test("change places while the dates stay", () => {
    const moved = moveRow(named, 0, 2);
    expect([topics(moved), dates(moved)]).toEqual([["T1", "T2", "T0"], dates(named)]);
    expect(moved.map(({ key }) => key)).toEqual([named[1]?.key, named[2]?.key, named[0]?.key]);
    expect(moveRow(named, 0, -1)).toEqual(named);
  });

  test("move by a week, one or all later ones", () => {
    expect(dates(shiftRows(named, { from: 1, days: 7, isOnlyOne: false }))).toEqual(["05-03", "05-17", "05-24"]);
    const one = shiftRows(named, { from: 0, days: 8, isOnlyOne: true });
    expect([topics(one), dates(one)]).toEqual([
      ["T1", "T0", "T2"],
      ["05-10", "05-11", "05-17"],
    ]);
  });

  test("skip a date, and the last one takes the next date of the recurrence", () => {
    const skipped = skipDate(named, 1, MONDAYS);
    expect([topics(skipped), dates(skipped)]).toEqual([
      ["T0", "T1", "T2"],
      ["05-03", "05-17", "05-24"],
    ]);
    expect(dayAfter(named, "")).toBe("2027-05-24");
  });
});

describe("pasting", () => {
  test("a list fills the column downwards, and says which lines have no row", () => {
    const { rows, rest } = fillRows(named, { at: 1, column: "topic" }, "Insulin\r\nFeet\nEyes\n\n");
    expect(topics(rows)).toEqual(["T0", "Insulin", "Feet"]);
    expect(rest).toEqual(["Eyes"]);
    const more = addRows(rows, rest, { schedule: MONDAYS });
    expect([topics(more).at(-1), dates(more).at(-1)]).toEqual(["Eyes", "05-24"]);
  });

  test("two columns of a sheet fill topics and presenters", () => {
    const { rows } = fillRows(named, { at: 0, column: "topic" }, "Insulin\tDr. Rao\nFeet\tDr. Iyer");
    expect(rows.map(({ topic, presenter }) => [topic, presenter])).toEqual([
      ["Insulin", "Dr. Rao"],
      ["Feet", "Dr. Iyer"],
      ["T2", ""],
    ]);
  });

  test("a column of presenters leaves the topics", () => {
    const { rows } = fillRows(named, { at: 1, column: "presenter" }, "Dr. Rao\nDr. Iyer");
    expect([topics(rows), rows.map(({ presenter }) => presenter)]).toEqual([
      ["T0", "T1", "T2"],
      ["", "Dr. Rao", "Dr. Iyer"],
    ]);
  });
});

test("a plan that another person changed keeps what was edited here", () => {
  const edited = named
    .filter(({ sessionId }) => sessionId !== "s2")
    .map((row) => (row.sessionId === "s0" ? { ...row, topic: "Mine" } : row));
  const current = named.map((row) => ({ ...row, topic: `${row.topic} theirs`, presenter: "Dr. Rao" }));
  const merged = mergePlans({ opened: named, edited, current });
  expect(merged.map(({ topic, presenter }) => [topic, presenter])).toEqual([
    ["Mine", "Dr. Rao"],
    ["T1 theirs", "Dr. Rao"],
  ]);
});

test("an added session is on the next day of the recurrence that is no holiday", () => {
  const rows = rowsOnDays(["2027-01-04"], TIMES, []);
  const leftOut = new Set(["2027-01-11", "2027-01-18"]);
  const added = addRows(rows, ["Sepsis", ""], { schedule: MONDAYS, leftOut });
  expect(added.map(({ date }) => date)).toEqual(["2027-01-04", "2027-01-25", "2027-02-01"]);
});
