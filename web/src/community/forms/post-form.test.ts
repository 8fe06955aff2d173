import { expect, test } from "vitest";
import type { DiscussionAnswer } from "@openrounds/contract/community/schemas.ts";
import { validateForm } from "../../ui/form/definition.ts";
import {
  announcementForm,
  answerForm,
  askForm,
  maxFiles,
  questionForm,
  type PostFormValues,
  type PostKind,
} from "./post-form.ts";

const extras = { files: [] };
const EMPTY = askForm(extras).values;
const validators: Record<PostKind, (values: PostFormValues) => object> = {
  ask: (values) => validateForm(askForm(extras), values),
  question: (values) => validateForm(questionForm(extras), values),
  answer: (values) => validateForm(answerForm(extras), values),
  announcement: (values) => validateForm(announcementForm(extras), values),
};
const errorsOf = (kind: PostKind, values: PostFormValues): object => validators[kind](values);
const draft = { ...EMPTY, heading: "When do you refer?", subText: "<p>Six weeks.</p>" };

test("a first question needs a title and no text, an edited one and an announcement both [COMM-041] [COMM-035] [COMM-039] [COMM-077]", () => {
  expect(errorsOf("ask", { ...draft, subText: "" })).toEqual({});
  expect(errorsOf("ask", EMPTY)).toEqual({ heading: "VALID_POST_HEADING_REQUIRED" });
  for (const kind of ["question", "announcement"] as const) {
    expect(errorsOf(kind, { ...draft, subText: "" })).toEqual({ subText: "VALID_POST_DESCRIPTION_REQUIRED" });
  }
});

test("a title of up to 80 and a text of up to 2000 characters are right in every form, and longer ones are not [COMM-036] [COMM-037] [COMM-038] [COMM-040] [COMM-042] [COMM-043] [COMM-044]", () => {
  const longest = { ...draft, heading: "x".repeat(80), subText: `<p><b>${"x".repeat(2000)}</b></p>` };
  for (const kind of ["ask", "question", "answer", "announcement"] as const) {
    expect(errorsOf(kind, longest)).toEqual({});
    expect(errorsOf(kind, { ...longest, subText: `<p>${"x".repeat(2001)}</p>` })).toEqual({
      subText: "VALID_POST_DESCRIPTION_MAX",
    });
    if (kind === "answer") continue;
    expect(errorsOf(kind, { ...longest, heading: "x".repeat(81) })).toEqual({ heading: "VALID_POST_HEADING_MAX" });
    expect(errorsOf(kind, { ...longest, heading: " " })).toEqual({ heading: "VALID_POST_HEADING_REQUIRED" });
  }
  expect(errorsOf("answer", { ...longest, subText: "" })).toEqual({ subText: "VALID_POST_DESCRIPTION_REQUIRED" });
});

test("a changed announcement sends no notification unless that is chosen [COMM-026]", () => {
  const post = { heading: "Room moved", subText: "", focusAreas: [], sendNotification: true };
  expect(announcementForm({ ...extras, post: post as unknown as DiscussionAnswer }).values.sendNotification).toBe(
    false,
  );
});

test("an answer is sent only with a text that is neither empty nor too long [COMM-045]", () => {
  expect(errorsOf("answer", EMPTY)).not.toEqual({});
  expect(errorsOf("answer", { ...EMPTY, subText: "<p> </p>" })).not.toEqual({});
  expect(errorsOf("answer", { ...EMPTY, subText: `<p>${"x".repeat(2001)}</p>` })).not.toEqual({});
  expect(errorsOf("answer", { ...EMPTY, subText: "<p>Probe to bone.</p>" })).toEqual({});
});

test("an announcement sends a notification unless it is turned off, and takes seven files, other posts five [COMM-026] [COMM-046] [COMM-047] [COMM-048]", () => {
  expect(EMPTY.sendNotification).toBe(true);
  expect([maxFiles("announcement"), maxFiles("ask"), maxFiles("answer")]).toEqual([7, 5, 5]);
});
