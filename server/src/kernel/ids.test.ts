import { afterEach, expect, test } from "vitest";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { resetClock, startClockAt } from "./clock.ts";
import { idOf, newId, newToken } from "./ids.ts";

afterEach(resetClock);

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test("ids are UUIDs of version 7 that begin with the time they were made", () => {
  startClockAt(new Date("2027-06-01T00:00:00Z"));
  const id = newId();
  expect(id).toMatch(UUID_V7);
  const atMs = Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
  expect(Math.abs(atMs - Date.parse("2027-06-01T00:00:00Z"))).toBeLessThan(1000);
});

test("ids made one after the other are in order and all different, also within one millisecond", () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
});

test("ids stay in order when the clock falls back a little", () => {
  startClockAt(new Date("2027-06-01T00:00:10Z"));
  const before = newId();
  startClockAt(new Date("2027-06-01T00:00:05Z"));
  expect(newId() > before).toBe(true);
});

test("an id by name is the same on every machine and valid", () => {
  expect(idOf("demo:user:a")).toBe("4d4269e6-fc30-84b6-af7c-69c15acd6628");
  expect(idSchema.safeParse(idOf("demo:user:a")).success).toBe(true);
  expect(idOf("demo:user:a")).not.toBe(idOf("demo:user:b"));
});

test("a token carries 256 bits and is safe in an address", () => {
  expect(newToken()).toMatch(/^[A-Za-z0-9_-]{43}$/);
});
