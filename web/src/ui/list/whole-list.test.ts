import { expect, test } from "vitest";
import { wholeListSchema } from "./list-address.ts";
import { isSearchable, rowsWith } from "./whole-list.ts";

const rows = ["Sepsis: the first hour", "Épilepsie", "Sepsis in children"];
const found = (text: string) => rowsWith(rows, text, (row) => row);

test("a whole list is searched by all words of a text, without case and accents", () => {
  expect(found("")).toEqual(rows);
  expect(found("sepsis HOUR")).toEqual([rows[0]]);
  expect(found("epil")).toEqual([rows[1]]);
  expect(found("hour children")).toEqual([]);
});

test("a short list is not searched, unless an address already searches it", () => {
  expect(isSearchable(rows, "")).toBe(false);
  expect(isSearchable(rows, "x")).toBe(true);
  expect(isSearchable([...rows, ...rows], "")).toBe(true);
});

test("an address with an unknown order shows the list in its own", () => {
  const schema = wholeListSchema(["TITLE"]);
  expect(schema.parse({ sort: "TITLE", text: "a" })).toEqual({ sort: "TITLE", text: "a" });
  expect(schema.parse({ sort: "OTHER" })).toEqual({ sort: "", text: "" });
});
