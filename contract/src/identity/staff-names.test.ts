import { expect, test } from "vitest";
import { posesAsStaff } from "./staff-names.ts";

test.each([
  ["OpenRounds", "Support"],
  ["Open", "Rounds"],
  ["Team", "openrounds"],
  ["ОреnRоunds", ""],
  ["ＯｐｅｎＲｏｕｎｄｓ", ""],
  ["SUPPORT", ""],
  ["Ѕuрроrt", "Team"],
  ["Help-Desk", ""],
  ["Help", "Desk"],
  ["Security", "Team"],
  ["Süpport", ""],
  ["Поддержка", ""],
])("%s %s poses as staff", (firstName, lastName) => {
  expect(posesAsStaff({ firstName, lastName })).toBe(true);
});

test.each([
  ["Admin", "Hodžić"],
  ["Ravi", "Admin"],
  ["ADMIN", ""],
  ["Desk", "Help"],
  ["Rounds", "Meera"],
  ["Supporta", "Rao"],
  ["आशा", "कुलकर्णी"],
  ["Οδυσσέας", "Παππάς"],
  ["", ""],
])("%s %s is a person", (firstName, lastName) => {
  expect(posesAsStaff({ firstName, lastName })).toBe(false);
});

test("the name that an installation gave the product is its own", () => {
  expect(posesAsStaff({ firstName: "Sewa Net", lastName: "Team" }, "SewaNet")).toBe(true);
  expect(posesAsStaff({ firstName: "Asha" }, "")).toBe(false);
});
