import { expect, test } from "vitest";
import type { Session, SessionStatus } from "@openrounds/contract/sessions/schemas.ts";
import { heldSessions, shortTopic } from "./state.ts";

test("the name of a session is shown with at most 25 characters [SESS-018]", () => {
  expect(shortTopic("Foot ulcers")).toBe("Foot ulcers");
  expect(shortTopic("x".repeat(25))).toBe("x".repeat(25));
  expect(shortTopic("x".repeat(26))).toBe(`${"x".repeat(25)}…`);
  expect(shortTopic("Insulin in pregnancy and after")).toBe("Insulin in pregnancy and…");
});

test("letters that are written with several signs are not cut apart", () => {
  const topic = "क्षि".repeat(30);
  expect(shortTopic(topic)).toBe(`${"क्षि".repeat(25)}…`);
});

test("the card of attendance shows the sessions that are over, by their number in the batch", () => {
  const session = (sessionStatus: SessionStatus, attendedCount = 0): Session => ({
    sessionId: "",
    batchId: "",
    batchName: "",
    programId: "",
    programName: "",
    organizationId: "",
    topic: "",
    startDateTime: 0,
    endDateTime: 0,
    timeZone: "UTC",
    sessionStatus,
    role: null,
    canStart: false,
    canReport: false,
    attendedCount,
  });
  const sessions = [session("COMPLETED", 5), session("CANCELLED"), session("COMPLETED", 12), session("SCHEDULED")];
  expect(heldSessions(sessions, 10)).toEqual([
    { number: 1, share: 0.5 },
    { number: 2, share: undefined },
    { number: 3, share: 1 },
  ]);
  expect(heldSessions([session("COMPLETED", 3)], 0)).toEqual([]);
});
