import { expect, test } from "vitest";
import { recipientCount, hasEnded, recipientsFromState } from "./state.ts";

const USER_ID = "0190a000-0000-7000-8000-000000000001";

test("people who were chosen are handed over and counted", () => {
  const recipients = recipientsFromState({ recipients: { userList: [USER_ID] } });
  expect(recipients).toMatchObject({ userList: [USER_ID], selectAll: false });
  expect(recipients && recipientCount(recipients)).toBe(1);
});

test("all who match are handed over with their number, if somebody counted them", () => {
  const filterCriteria = { roles: ["ATTENDEE" as const], sessionAttended: 2 };
  const recipients = recipientsFromState({ recipients: { selectAll: true, filterCriteria, count: 4 } });
  expect(recipients).toMatchObject({ selectAll: true, filterCriteria: { roles: ["ATTENDEE"], sessionAttended: 2 } });
  expect(recipients && recipientCount(recipients)).toBe(4);
});

test("a run is at its end when all files are made, or when the rest of them failed", () => {
  const run = { runId: USER_ID, total: 2, done: 1, failed: 0 };
  expect([undefined, { ...run, state: "RUNNING" as const }].map(hasEnded)).toEqual([false, false]);
  expect(hasEnded({ ...run, done: 2, state: "DONE" })).toBe(true);
  expect(hasEnded({ ...run, failed: 1, state: "INCOMPLETE" })).toBe(true);
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
    expect(recipientsFromState(state)).toBeUndefined();
  }
});
