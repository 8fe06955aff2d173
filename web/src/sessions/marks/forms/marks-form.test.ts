import { expect, test } from "vitest";
import { validateForm } from "../../../ui/form/definition.ts";
import { marksForm, type MarksValues, type PeopleSource } from "./marks-form.ts";

const [ASHA, RAVI] = ["00000000-0000-7000-8000-00000000000a", "00000000-0000-7000-8000-00000000000b"] as const;
const formOf = (source: PeopleSource) => marksForm({ source, plannedMinutes: 60, maxMinutes: 90 });
const errorsWith = (changes: Partial<MarksValues>, source: PeopleSource = "people") =>
  validateForm(formOf(source), { ...formOf(source).values, userIds: [ASHA], ...changes });
const bodyWith = (changes: Partial<MarksValues>, source: PeopleSource = "people") =>
  formOf(source).toBody({ ...formOf(source).values, userIds: [ASHA], ...changes });

test("who attended did so for one minute to the length of the session; who did not needs no minutes", () => {
  for (const minutes of [1, 90]) expect(errorsWith({ minutes })).toEqual({});
  for (const minutes of [null, 0, 91, 1.5, Number.NaN]) {
    expect(errorsWith({ minutes })).toEqual({ minutes: "VALID_MARK_MINUTES" });
    expect(errorsWith({ minutes, attendance: "NOT_ATTENDED" })).toEqual({});
  }
  expect(bodyWith({}).marks).toEqual([{ userId: ASHA, attendance: "ATTENDED", minutes: 60 }]);
  expect(bodyWith({ attendance: "NOT_ATTENDED" }).marks).toEqual([{ userId: ASHA, attendance: "NOT_ATTENDED" }]);
});

test("another reason is described", () => {
  expect(errorsWith({ reason: "OTHER" })).toEqual({ note: "VALID_MARK_NOTE" });
  expect(errorsWith({ reason: "OTHER", note: "Power cut" })).toEqual({});
});

test("a line of a pasted list counts with its own minutes, else with those that were entered", () => {
  const people = [{ userId: ASHA, name: "Asha", email: null }];
  const others = [ASHA, RAVI].map((userId) => ({ userId, name: userId, email: null }));
  const found = [
    { text: "Asha, 30", state: "MATCHED" as const, people, minutes: 30 },
    { text: "R", state: "SEVERAL" as const, people: others, minutes: null },
    { text: "Nobody", state: "UNKNOWN" as const, people: [], minutes: null },
  ];
  expect(bodyWith({ matchedLines: found, choices: ["", RAVI] }, "list").marks).toEqual([
    { userId: ASHA, attendance: "ATTENDED", minutes: 30 },
    { userId: RAVI, attendance: "ATTENDED", minutes: 60 },
  ]);
});
