import { expect, test } from "vitest";
import { googleLink, outlookLink, yahooLink, type CalendarEntry } from "./rules.ts";

const entry: CalendarEntry = {
  title: "Foot ulcers & नसें",
  details: "Diabetes care",
  location: "https://openrounds.example/live/1?a=b",
  startsAtMs: Date.parse("2027-03-01T03:30:00Z"),
  endsAtMs: Date.parse("2027-03-01T04:45:00Z"),
};
const queryOf = (address: string): Record<string, string> => Object.fromEntries(new URL(address).searchParams);

test("Google gets start and end in one field, in its own format [SESS-051]", () => {
  expect(new URL(googleLink(entry)).host).toBe("calendar.google.com");
  expect(queryOf(googleLink(entry))).toMatchObject({
    text: entry.title,
    dates: "20270301T033000Z/20270301T044500Z",
    location: entry.location,
  });
});

test("Outlook gets start and end with dashes and colons [SESS-051]", () => {
  expect(new URL(outlookLink(entry)).host).toBe("outlook.live.com");
  expect(queryOf(outlookLink(entry))).toMatchObject({
    subject: entry.title,
    startdt: "2027-03-01T03:30:00Z",
    enddt: "2027-03-01T04:45:00Z",
  });
});

test("Yahoo gets start and end in two fields [SESS-051]", () => {
  expect(new URL(yahooLink(entry)).host).toBe("calendar.yahoo.com");
  expect(queryOf(yahooLink(entry))).toMatchObject({
    title: entry.title,
    st: "20270301T033000Z",
    et: "20270301T044500Z",
  });
});
