import { expect, test } from "vitest";
import { countOf, isAtEnd, recipientsOf } from "./state.ts";

const somebody = "0190a000-0000-7000-8000-000000000001";

test("people who were chosen are handed over and counted", () => {
  const recipients = recipientsOf({ recipients: { userList: [somebody] } });
  expect(recipients).toMatchObject({ userList: [somebody], selectAll: false });
  expect(recipients && countOf(recipients)).toBe(1);
});

test("all who match are handed over with their number, if somebody counted them", () => {
  const filterCriteria = { roles: ["ATTENDEE" as const], sessionAttended: 2 };
  const recipients = recipientsOf({ recipients: { selectAll: true, filterCriteria, count: 4 } });
  expect(recipients).toMatchObject({ selectAll: true, filterCriteria: { roles: ["ATTENDEE"], sessionAttended: 2 } });
  expect(recipients && countOf(recipients)).toBe(4);
});

test("a run is at its end when all files are made, or when the rest of them failed", () => {
  const run = { runId: somebody, total: 2, done: 1, failed: 0 };
  expect([undefined, { ...run, state: "RUNNING" as const }].map(isAtEnd)).toEqual([false, false]);
  expect(isAtEnd({ ...run, done: 2, state: "DONE" })).toBe(true);
  expect(isAtEnd({ ...run, failed: 1, state: "INCOMPLETE" })).toBe(true);
});

test("a page that was opened without recipients has none", () => {
  for (const state of [
    undefined,
    null,
    {},
    { recipients: {} },
    { recipients: { userList: [] } },
    { recipients: { selectAll: true, count: 0 } },
    { recipients: { userList: ["me"] } },
  ]) {
    expect(recipientsOf(state)).toBeUndefined();
  }
});
