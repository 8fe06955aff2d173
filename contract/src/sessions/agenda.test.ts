import { expect, test } from "vitest";
import { agendaSteps } from "./agenda.ts";

const read = (text: string) => agendaSteps(text, "Foot ulcers", 75).map(({ title, minutes }) => `${title}/${minutes}`);

test("an agenda has a step for each line, with its minutes in any form", () => {
  expect(read("Welcome, 5\n\n Lecture: grading foot ulcers 20 min \nCase 1: foot ulcer, 3 weeks, 20 minutes")).toEqual([
    "Welcome/5",
    "Lecture: grading foot ulcers/20",
    "Case 1: foot ulcer, 3 weeks/20",
  ]);
});

test("steps without minutes share what is left, and without an agenda the topic takes all of it", () => {
  expect(read("Welcome, 5\nLecture\nCase")).toEqual(["Welcome/5", "Lecture/35", "Case/35"]);
  expect(read("Lecture, 90\nCase")).toEqual(["Lecture/90", "Case/1"]);
  expect(read(" \n")).toEqual(["Foot ulcers/75"]);
  expect(read("Case 1: foot ulcer, 3 weeks")).toEqual(["Case 1: foot ulcer, 3 weeks/75"]);
  expect(read("10")).toEqual(["10/75"]);
});
