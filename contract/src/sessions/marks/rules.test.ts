import { expect, test } from "vitest";
import { matchList, maxAttendedMinutes, readList, effectiveAttendance } from "./rules.ts";

const HOUR = 3_600_000;
const person = (userId: string, firstName: string, lastName: string, email: string | null = null, phone = "") => ({
  userId,
  firstName,
  lastName,
  email,
  ...(phone === "" ? { countryCode: null, phone: null } : { countryCode: "91", phone }),
});
const PEOPLE = [
  person("asha", "Asha", "Rao", "asha@clinic.example", "9876543210"),
  person("jose", "José", "Álvarez Díaz"),
  person("ravi", "Ravi", "Das"),
  person("ravi2", "Ravi", "Das", "ravi2@clinic.example"),
];
const matched = (text: string) =>
  matchList(readList(text), PEOPLE, 60).map(({ state, people, line }) => [
    state,
    people.map(({ userId }) => userId).join(" "),
    line.minutes,
  ]);

test("people are found by name in any order and without marks, by e-mail, and by phone as it is written", () => {
  expect(matched("asha rao")).toEqual([["MATCHED", "asha", undefined]]);
  expect(matched("Rao, Asha, 45")).toEqual([["MATCHED", "asha", 45]]);
  expect(matched('"Rao, Asha";45')).toEqual([["MATCHED", "asha", 45]]);
  expect(matched("Alvarez Diaz Jose\t30")).toEqual([["MATCHED", "jose", 30]]);
  expect(matched("Asha, ASHA@clinic.example, Nurse, 20")).toEqual([["MATCHED", "asha", 20]]);
  for (const phone of ["9876543210", "+91 98765-43210", "098765 43210", "0091 9876543210"]) {
    expect(matched(phone)).toEqual([["MATCHED", "asha", undefined]]);
  }
});

test("every line has an answer: not found, several people, twice, minutes out of range", () => {
  const lines = [
    "\uFEFFName,Minutes",
    "Asha Rao,61",
    "Asha Rao,0",
    "Asha Rao",
    "",
    "asha@clinic.example,5",
    "Ravi Das",
  ];
  expect(matched(lines.join("\r\n")).map(([state]) => state)).toEqual([
    "UNKNOWN",
    "MINUTES",
    "MINUTES",
    "MATCHED",
    "TWICE",
    "SEVERAL",
  ]);
  expect(readList(" Asha Rao , 61 \n")[0]?.text).toBe("Asha Rao , 61");
});

test("a person can attend the planned length, or the length it was held where that is longer", () => {
  const planned = { startsAtMs: 0, endsAtMs: HOUR };
  expect(maxAttendedMinutes({ ...planned, startedAtMs: null, endedAtMs: null })).toBe(60);
  expect(maxAttendedMinutes({ ...planned, startedAtMs: 0, endedAtMs: HOUR / 2 })).toBe(60);
  expect(maxAttendedMinutes({ ...planned, startedAtMs: 0, endedAtMs: 1.5 * HOUR })).toBe(90);
});

test("what is entered counts in place of what was measured, whose times stay", () => {
  const measured = {
    minutes: 5,
    presentMs: 300_000,
    isPresent: false,
    firstJoinedAtMs: 7,
    lastSeenAtMs: 9,
    source: "ROOM",
  } as const;
  expect(effectiveAttendance(measured, undefined, 0)).toBe(measured);
  expect(effectiveAttendance(measured, { attendance: "NOT_ATTENDED", minutes: 0 }, 0)).toBeUndefined();
  const entered = effectiveAttendance(measured, { attendance: "ATTENDED", minutes: 60 }, 0);
  expect(entered).toMatchObject({ minutes: 60, presentMs: HOUR, firstJoinedAtMs: 7 });
});
