import { expect, test } from "vitest";
import {
  checkMigrations,
  parallelMigrations,
  skippedMigrations,
  strayMigrations,
  type JournalEntry,
  type MigrationsFolder,
} from "./migrations.ts";

const entry = (idx: number, tag: string, when: number): JournalEntry => ({ idx, tag, when });
const FIRST = entry(0, "0000_init", 100);
const SECOND = entry(1, "20260101000000_notes", 200);

const migrationsOf = (changed: Partial<MigrationsFolder>): MigrationsFolder => ({
  entries: [FIRST, SECOND],
  files: ["0000_init.sql", "20260101000000_notes.sql"],
  snapshots: new Map([
    [FIRST.tag, { id: "a", prevId: "" }],
    [SECOND.tag, { id: "b", prevId: "a" }],
  ]),
  ...changed,
});
const texts = (offences: readonly { text: string }[]): string[] => offences.map(({ text }) => text);

test("the migrations of the project run in their order, each once", () => {
  expect(checkMigrations()).toEqual([]);
});

test("a migration that is not later than the one before is found, for drizzle would skip it", () => {
  const migrations = migrationsOf({ entries: [FIRST, entry(1, SECOND.tag, 100)] });
  expect(texts(skippedMigrations(migrations))).toEqual([
    `${SECOND.tag} is not later than 0000_init: generate it again`,
  ]);
});

test("a file outside the journal and an entry without a file are found", () => {
  const migrations = migrationsOf({ files: ["0000_init.sql", "20260202000000_lost.sql"] });
  expect(texts(strayMigrations(migrations))).toEqual([
    "is not in the journal",
    "names 20260101000000_notes.sql, which is missing",
  ]);
});

test("two branches that each made a migration on the same one are found", () => {
  const third = entry(2, "20260102000000_tags", 300);
  const snapshots = new Map([...migrationsOf({}).snapshots, [third.tag, { id: "c", prevId: "a" }] as const]);
  const migrations = migrationsOf({ entries: [FIRST, SECOND, third], snapshots });
  expect(texts(parallelMigrations(migrations))).toEqual([
    `${third.tag} was not made on top of ${SECOND.tag}: generate it again`,
  ]);
});
