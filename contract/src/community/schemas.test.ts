import { expect, test } from "vitest";
import type { Schema } from "../kernel/endpoint.ts";
import {
  askSchema,
  createAnswerSchema,
  updateAnnouncementSchema,
  updateAnswerSchema,
  updateQuestionSchema,
} from "./schemas.ts";

const long = (length: number): string => "x".repeat(length);
const files = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ filename: `case-${at}.pdf`, url: `/files/${at}.pdf` }));
const right = { heading: "A child with fever", subText: "<p>For four days.</p>", attachmentDetails: [] };
const question = "00000000-0000-7000-8000-000000000000";

/** Message keys by path for a valid value with some invalid changes. */
function wrong(schema: Schema, changes: object): Record<string, string> {
  const { issues = [] } = schema.safeParse({ ...right, questionId: question, ...changes }).error ?? {};
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join("."), message]));
}

const tooLong = "VALID_POST_DESCRIPTION_MAX";
const tooMany = "VALID_POST_ATTACHMENTS_MAX";

test.each<[string, Schema, string, unknown, string, string]>([
  ["question", askSchema, "heading", " ", "VALID_POST_HEADING_REQUIRED", "[COMM-035]"],
  ["question", askSchema, "heading", long(81), "VALID_POST_HEADING_MAX", "[COMM-036]"],
  ["changed question", updateQuestionSchema, "heading", "", "VALID_POST_HEADING_REQUIRED", "[COMM-035]"],
  ["changed question", updateQuestionSchema, "heading", long(81), "VALID_POST_HEADING_MAX", "[COMM-036]"],
  ["changed question", updateQuestionSchema, "attachmentsDetailList", files(6), tooMany, "[COMM-046]"],
  ["changed answer", updateAnswerSchema, "attachmentsDetailList", files(6), tooMany, "[COMM-047]"],
  ["changed announcement", updateAnnouncementSchema, "attachmentDetails", files(8), tooMany, "[COMM-048]"],
  ["question", askSchema, "subText", `<p>${long(2001)}</p>`, tooLong, "[COMM-037]"],
  ["question", askSchema, "attachmentDetails", files(6), tooMany, "[COMM-046]"],
  ["answer", createAnswerSchema, "subText", `<p>${long(2001)}</p>`, tooLong, "[COMM-038]"],
  ["answer", createAnswerSchema, "attachmentsDetailList", files(6), tooMany, "[COMM-047]"],
  ["changed question", updateQuestionSchema, "subText", "<p> </p>", "VALID_POST_DESCRIPTION_REQUIRED", "[COMM-039]"],
  ["changed question", updateQuestionSchema, "subText", `<p>${long(2001)}</p>`, tooLong, "[COMM-040]"],
  ["changed answer", updateAnswerSchema, "subText", "<p></p>", "VALID_POST_DESCRIPTION_REQUIRED", "[COMM-039]"],
  ["changed answer", updateAnswerSchema, "subText", `<p>${long(2001)}</p>`, tooLong, "[COMM-040]"],
  ["announcement", updateAnnouncementSchema, "subText", "", "VALID_POST_DESCRIPTION_REQUIRED", "[COMM-041]"],
  ["announcement", updateAnnouncementSchema, "subText", `<p>${long(2001)}</p>`, tooLong, "[COMM-042]"],
  ["announcement", updateAnnouncementSchema, "heading", "", "VALID_POST_HEADING_REQUIRED", "[COMM-043]"],
  ["announcement", updateAnnouncementSchema, "heading", long(81), "VALID_POST_HEADING_MAX", "[COMM-044]"],
  ["announcement", updateAnnouncementSchema, "attachmentDetails", files(8), tooMany, "[COMM-048]"],
])("the form of a %s says what is wrong %#: %s %s %j: %s %s", (_name, schema, field, value, key, _id) => {
  expect(wrong(schema, { [field]: value })).toEqual({ [field]: key });
});

test("what is as long and as much as it may be is taken [COMM-036] [COMM-037] [COMM-038] [COMM-040] [COMM-042] [COMM-044] [COMM-046] [COMM-047] [COMM-048] [COMM-077]", () => {
  const longest = { heading: long(80), subText: `<p><strong>${long(2000)}</strong></p>` };
  expect(wrong(askSchema, { ...longest, attachmentDetails: files(5) })).toEqual({});
  expect(wrong(updateAnnouncementSchema, { ...longest, attachmentDetails: files(7) })).toEqual({});
  for (const schema of [createAnswerSchema, updateAnswerSchema, updateQuestionSchema]) {
    expect(wrong(schema, { ...longest, attachmentsDetailList: files(5) })).toEqual({});
  }
  expect(wrong(askSchema, { subText: undefined })).toEqual({});
  for (const schema of [updateQuestionSchema, updateAnnouncementSchema]) {
    expect(Object.keys(wrong(schema, { subText: undefined }))).toEqual(["subText"]);
  }
});
