import { expect, test } from "vitest";
import { domains } from "@openrounds/server/app.ts";
import { followers } from "./followers.ts";

test("the effects of an event are printed in their order, and repeated jobs with their time", () => {
  const lines = followers(domains);
  const section = lines.slice(lines.indexOf("batches.removed"), lines.indexOf("batches.rescheduled"));
  expect(section).toEqual([
    "batches.removed",
    "  in its transaction",
    "    sessions.refuseIfHeld",
    "    sessions.refreshCalendar",
    "    sessions.syncMeetings",
    "    content.deleteContent",
    "    certificates.refuseIfIssued",
    "    community.removePosts",
  ]);
  expect(lines).toContain("*/10 * * * *   batches.completeEnded");
});

test("each reaction, listener and repeated job is printed once, named after its domain", () => {
  const all = domains.flatMap(({ reactions = [], listeners = [] }) => [...reactions, ...listeners]);
  expect(followers(domains).filter((line) => line.startsWith("    "))).toHaveLength(all.length);
  for (const { name, reactions = [] } of domains) {
    for (const reaction of reactions) expect(reaction.name).toMatch(new RegExp(`^${name}\\.`));
  }
});
