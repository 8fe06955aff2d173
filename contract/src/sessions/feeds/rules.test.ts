import { expect, test } from "vitest";
import { googleSubscription, outlookSubscription, webcalAddress } from "./rules.ts";

const FEED = "https://openrounds.example/api/v1/session/calendar/a_b-c.ics";

test("calendars of devices and Google subscribe to a webcal address, Outlook to that of the web", () => {
  const webcal = "webcal://openrounds.example/api/v1/session/calendar/a_b-c.ics";
  expect(webcalAddress(FEED)).toBe(webcal);
  expect(webcalAddress("http://localhost:3000/a.ics")).toBe("webcal://localhost:3000/a.ics");
  expect(new URL(googleSubscription(FEED)).searchParams.get("cid")).toBe(webcal);
  expect(Object.fromEntries(new URL(outlookSubscription(FEED, "My sessions")).searchParams)).toEqual({
    url: FEED,
    name: "My sessions",
  });
});
