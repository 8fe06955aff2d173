import { expect, test } from "vitest";
import { parseCells } from "./cells.ts";

test("cells are separated by commas, semicolons or tabs, each line by its own", () => {
  expect(parseCells("\uFEFFa,b, c \r\nd;e,f;g\nh\ti;j\tk\n\n")).toEqual([
    ["a", "b", "c"],
    ["d", "e,f", "g"],
    ["h", "i;j", "k"],
  ]);
});

test("quoted cells keep separators, quotation marks and line breaks", () => {
  expect(parseCells('"Rao, Asha","says ""hello""","two\nlines"\n"x",y')).toEqual([
    ["Rao, Asha", 'says "hello"', "two\nlines"],
    ["x", "y"],
  ]);
});

test("a quotation mark that nobody closed swallows no line", () => {
  const lines = Array.from({ length: 40 }, (_, index) => `line ${index},x`);
  expect(parseCells(`a"b,c\n${lines.join("\n")}`)).toHaveLength(41);
});

test("an empty text has no rows", () => {
  expect(parseCells("")).toEqual([]);
  expect(parseCells(" \n\n")).toEqual([]);
});
