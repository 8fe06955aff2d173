import { expect, test } from "vitest";
import { clashesOf, type PlannedSession } from "./clashes.ts";

const HOUR_MS = 3_600_000;
const session = (sessionId: string, hour: number, fields: Partial<PlannedSession> = {}): PlannedSession => ({
  sessionId,
  batchId: sessionId,
  startsAtMs: hour * HOUR_MS,
  endsAtMs: (hour + 1) * HOUR_MS,
  hostIds: [],
  isOwn: false,
  ...fields,
});
const kindsOf = (sessions: readonly PlannedSession[]) =>
  Object.fromEntries(
    [...clashesOf(sessions)].map(([id, list]) => [id, list.map(({ sessionId, kind }) => `${kind} ${sessionId}`)]),
  );

test("two sessions of one batch at the same time clash, one after the other do not", () => {
  const batch = { batchId: "batch" };
  expect(kindsOf([session("a", 9, batch), session("b", 9.5, batch)])).toEqual({ a: ["BATCH b"], b: ["BATCH a"] });
  expect(kindsOf([session("a", 9, batch), session("b", 10, batch)])).toEqual({});
});

test("a person who speaks in two sessions at the same time makes them clash", () => {
  const clashes = clashesOf([
    session("a", 9, { hostIds: ["rao", "meera"] }),
    session("b", 9.5, { hostIds: ["meera"] }),
    session("c", 9.5, { hostIds: ["vikram"] }),
  ]);
  expect(clashes.get("a")).toEqual([{ sessionId: "b", kind: "HOST", hostIds: ["meera"] }]);
  expect(clashes.has("c")).toBe(false);
});

test("the reader's own sessions clash whatever the reader does in them, those of others do not", () => {
  const own = { isOwn: true };
  expect(kindsOf([session("a", 9, own), session("b", 9.5, own), session("c", 9.5)])).toEqual({
    a: ["SELF b"],
    b: ["SELF a"],
  });
});

test("a long session clashes with each session within it", () => {
  const own = { isOwn: true };
  const clashes = kindsOf([
    session("day", 8, { ...own, endsAtMs: 18 * HOUR_MS }),
    session("a", 9, own),
    session("b", 14, own),
  ]);
  expect(clashes).toEqual({ day: ["SELF a", "SELF b"], a: ["SELF day"], b: ["SELF day"] });
});
