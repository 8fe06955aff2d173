import { expect, test } from "vitest";
import { badgeImage, earnedBadges } from "./rules.ts";

const NOTHING = { sessions: 0, certificates: 0, hasPresented: false, hasFacilitated: false };

test("badges are earned by sessions, cases, facilitation and certificates", () => {
  expect(earnedBadges(NOTHING)).toEqual([]);
  expect(earnedBadges({ ...NOTHING, sessions: 9, hasPresented: true })).toEqual(["FIRST_SESSION", "CASE_PRESENTER"]);
  expect(earnedBadges({ sessions: 50, certificates: 5, hasPresented: true, hasFacilitated: true })).toHaveLength(7);
});

test("a badge has a picture", () => {
  expect(badgeImage("FIRST_SESSION")).toBe("/badges/first-session.svg");
});
