import { expect, test } from "vitest";
import { joinNames } from "./messages.ts";

test.each([
  ["en_US", "Admin and Member"],
  ["hi", "Admin और Member"],
  ["pt_BR", "Admin e Member"],
  ["!!", "Admin and Member"],
  ["", "Admin and Member"],
])("names stand in a row as in the language %o", (locale, row) => {
  expect(joinNames(locale, ["Admin", "Member"])).toBe(row);
});
