import { expect, test } from "vitest";
import { impersonatesStaff } from "./staff-names.ts";

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
  expect(impersonatesStaff({ firstName, lastName })).toBe(true);
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
  expect(impersonatesStaff({ firstName, lastName })).toBe(false);
});

test("the name that an installation gave the product is its own", () => {
  expect(impersonatesStaff({ firstName: "Sewa Net", lastName: "Team" }, "SewaNet")).toBe(true);
  expect(impersonatesStaff({ firstName: "Asha" }, "")).toBe(false);
});
