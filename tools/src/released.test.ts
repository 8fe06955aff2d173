import { expect, test } from "vitest";
import type { ReleasedMigration } from "@openrounds/server/kernel/testing/releases.ts";
import { changedMigrations, checkReleased, unreleasedMigrations, wrongDumps } from "./released.ts";

const migration = (tag: string, changed: Partial<ReleasedMigration> = {}): ReleasedMigration => ({
  tag,
  when: 100,
  sha256: `hash of ${tag}`,
  ...changed,
});
const RELEASED = { "0.1.0": [migration("first")], "0.2.0": [migration("second")] };
const PRESENT = [migration("first"), migration("second"), migration("third")];
const texts = (offences: readonly { file: string; text: string }[]): string[] =>
  offences.map(({ file, text }) => `${file} ${text}`);

test("the releases of the project can be upgraded", () => {
  expect(checkReleased()).toEqual([]);
});

test("further migrations are no offence, and belong to the next release", () => {
  expect(changedMigrations(PRESENT, RELEASED)).toEqual([]);
  expect(unreleasedMigrations(PRESENT, RELEASED)).toEqual([migration("third")]);
});

test.each([
  ["other SQL", [migration("first", { sha256: "other" }), ...PRESENT.slice(1)], ["first"]],
  ["another time", [migration("first", { when: 99 }), ...PRESENT.slice(1)], ["first"]],
  ["one put before", [migration("late"), ...PRESENT], ["first", "second"]],
  ["none any more", PRESENT.slice(1, 2), ["first", "second"]],
])("a released migration with %s is found", (_name, present, tags) => {
  const version = { first: "0.1.0", second: "0.2.0" } as Readonly<Record<string, string>>;
  expect(texts(changedMigrations(present, RELEASED))).toEqual(
    tags.map(
      (tag) => `server/migrations/${tag}.sql belongs to ${version[tag]} and never changes: write a further migration`,
    ),
  );
});

test("a release without a dump, a dump without a release and a dump that is too large are found", () => {
  const sizes = new Map([
    ["0.1.0", 2_000_000],
    ["0.3.0", 1],
  ]);
  expect(wrongDumps(RELEASED, sizes).map(({ text }) => text)).toEqual([
    "0.2.0 has no dump in server/releases",
    "does not name 0.3.0, which has a dump",
    "the dump of 0.1.0 has 2000000 bytes, more than may be kept",
  ]);
});
