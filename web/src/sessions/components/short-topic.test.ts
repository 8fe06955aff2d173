import { expect, test } from "vitest";
import { shortTopic } from "./short-topic.ts";

test("the name of a session is shown with at most 25 characters [SESS-018]", () => {
  expect(shortTopic("Foot ulcers")).toBe("Foot ulcers");
  expect(shortTopic("x".repeat(25))).toBe("x".repeat(25));
  expect(shortTopic("x".repeat(26))).toBe(`${"x".repeat(25)}…`);
  expect(shortTopic("Insulin in pregnancy and after")).toBe("Insulin in pregnancy and…");
});

test("letters that are written with several signs are not cut apart", () => {
  const topic = "क्षि".repeat(30);
  expect(shortTopic(topic)).toBe(`${"क्षि".repeat(25)}…`);
});
