import { expect, test } from "vitest";
import { firstCalls } from "./first-calls.ts";
import { ANSWERS, readRoutes } from "./routes.ts";

test("the HTML of each page that one call answers begins this call, and no other page's does", () => {
  const routes = readRoutes();
  const answered = routes.filter(({ chunks }) => chunks.includes(ANSWERS)).map(({ address }) => address);
  const beginning = routes.filter((route) => "call" in firstCalls(route)).map(({ address }) => address);
  expect(answered).toContain("/home");
  expect(beginning).toEqual(answered);
});

test("the HTML of a page that is open to all begins no call", () => {
  expect(firstCalls({ address: "/welcome", frame: "public" })).toEqual({});
});
