import { expect, test } from "vitest";
import { EMPTY_DRAFT, isComplete, maxFiles, wrongDraft } from "./post-form.ts";

const draft = { ...EMPTY_DRAFT, heading: "When do you refer?", subText: "<p>Six weeks.</p>" };

test("a first question needs a title and no text, an edited one and an announcement both [COMM-041] [COMM-035] [COMM-039] [COMM-077]", () => {
  expect(wrongDraft("ask", { ...draft, subText: "" })).toEqual({});
  expect(wrongDraft("ask", EMPTY_DRAFT)).toEqual({ heading: "VALID_POST_HEADING_REQUIRED" });
  for (const kind of ["question", "announcement"] as const) {
    expect(wrongDraft(kind, { ...draft, subText: "" })).toEqual({ subText: "VALID_POST_DESCRIPTION_REQUIRED" });
  }
});

test("an answer is sent only with a text that is neither empty nor too long [COMM-045]", () => {
  expect(isComplete("answer", EMPTY_DRAFT)).toBe(false);
  expect(isComplete("answer", { ...EMPTY_DRAFT, subText: "<p> </p>" })).toBe(false);
  expect(isComplete("answer", { ...EMPTY_DRAFT, subText: `<p>${"x".repeat(2001)}</p>` })).toBe(false);
  expect(isComplete("answer", { ...EMPTY_DRAFT, subText: "<p>Probe to bone.</p>" })).toBe(true);
});

test("an announcement sends a notification unless it is turned off, and takes seven files, other posts five [COMM-026] [COMM-046] [COMM-047] [COMM-048]", () => {
  expect(EMPTY_DRAFT.sendNotification).toBe(true);
  expect([maxFiles("announcement"), maxFiles("ask"), maxFiles("answer")]).toEqual([7, 5, 5]);
});
