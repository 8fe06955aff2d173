import { expect, test } from "vitest";
import { initialsOf } from "./initials.ts";

test.each([
  ["Meera Nair", "MN"],
  ["Dr. Meera Nair", "MN"],
  ["Prof. Anna Maria van Dijk", "AD"],
  ["Rahul", "R"],
  ["łukasz", "Ł"],
  ["सुनीता देशमुख", "सु"],
  ["மீரா நாயர்", "மீ"],
  ["", ""],
])("%j is shown as %j", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
