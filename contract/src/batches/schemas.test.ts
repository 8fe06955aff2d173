import { expect, test } from "vitest";
import { createBatchSchema } from "./schemas.ts";

const right = {
  programId: "00000000-0000-7000-8000-000000000000",
  batchName: "Autumn",
  startDateTime: 1_790_000_000_000,
  endDateTime: 1_800_000_000_000,
  sessionStartDateTime: "09:00",
  sessionEndDateTime: "10:00",
  timeZone: "Asia/Kolkata",
  primaryLanguage: "en",
  certificateSetup: "Auto",
};

/** Message keys by path for a valid value with some invalid changes. */
function wrong(changes: object): Record<string, string> {
  const { issues = [] } = createBatchSchema.safeParse({ ...right, ...changes }).error ?? {};
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join("."), message]));
}

test.each([
  ["batchName", " ", "VALID_CREATE_BATCH_NAME", "[BATCH-036]"],
  ["batchName", "x".repeat(501), "VALID_CREATE_BATCH_NAME_MAX", "[BATCH-037]"],
  ["primaryLanguage", "", "VALID_CREATE_BATCH_LANGUAGE", "[BATCH-038]"],
  ["sessionEndDateTime", "24:00", "VALID_TIME", "[BATCH-048]"],
])("the form of a batch says what is wrong with %s %j: %s %s", (field, value, key, _id) => {
  expect(wrong({ [field]: value })).toEqual({ [field]: key });
});

test("a batch needs an end, and its name may have 500 characters [BATCH-044] [BATCH-037]", () => {
  expect(Object.keys(wrong({ endDateTime: undefined }))).toEqual(["endDateTime"]);
  expect(wrong({ batchName: "x".repeat(500) })).toEqual({});
});
