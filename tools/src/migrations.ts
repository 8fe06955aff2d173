import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { Offence } from "./offence.ts";
import { readJson, ROOT } from "./project.ts";

const FOLDER = "server/migrations";
const JOURNAL = `${FOLDER}/meta/_journal.json`;

/** A migration as the journal of drizzle-kit names it. */
export interface JournalEntry {
  readonly idx: number;
  readonly tag: string;
  /** A database runs only migrations later than its latest one. */
  readonly when: number;
}

/** The schema after a migration, with the id of the migration it was based on. */
export interface SchemaSnapshot {
  readonly id: string;
  readonly prevId: string;
}

/** The content of the migrations folder. */
export interface MigrationsFolder {
  readonly entries: readonly JournalEntry[];
  /** The names of the SQL files. */
  readonly files: readonly string[];
  /** By the tag of its entry. */
  readonly snapshots: ReadonlyMap<string, SchemaSnapshot>;
}

const offence = (file: string, text: string): Offence => ({ file, line: 0, text });

/** Migrations that a database with the previous one would skip. */
export const skippedMigrations = ({ entries }: MigrationsFolder): Offence[] =>
  entries.flatMap(({ tag, when }, at) => {
    const before = entries[at - 1];
    if (before === undefined || when > before.when) return [];
    return [offence(JOURNAL, `${tag} is not later than ${before.tag}: generate it again`)];
  });

/** Files without a journal entry, which never run, and entries without a file, which fail every start. */
export function strayMigrations({ entries, files }: MigrationsFolder): Offence[] {
  const named = new Set(entries.map(({ tag }) => `${tag}.sql`));
  const present = new Set(files);
  return [
    ...files.filter((file) => !named.has(file)).map((file) => offence(`${FOLDER}/${file}`, "is not in the journal")),
    ...[...named]
      .filter((file) => !present.has(file))
      .map((file) => offence(JOURNAL, `names ${file}, which is missing`)),
  ];
}

/** Migrations based on the same predecessor, as two branches create them. */
export const parallelMigrations = ({ entries, snapshots }: MigrationsFolder): Offence[] =>
  entries.flatMap(({ tag }, at) => {
    const snapshot = snapshots.get(tag);
    if (snapshot === undefined) return [offence(JOURNAL, `${tag} has no snapshot`)];
    const before = entries[at - 1];
    if (before === undefined || snapshots.get(before.tag)?.id === snapshot.prevId) return [];
    return [offence(JOURNAL, `${tag} was not made on top of ${before.tag}: generate it again`)];
  });

const snapshotOf = (tag: string): string => `${FOLDER}/meta/${tag.split("_", 1)[0]}_snapshot.json`;

function readMigrations(): MigrationsFolder {
  const { entries } = readJson<{ entries: readonly JournalEntry[] }>(JOURNAL);
  const withSnapshot = entries.filter(({ tag }) => existsSync(path.join(ROOT, snapshotOf(tag))));
  return {
    entries,
    files: readdirSync(path.join(ROOT, FOLDER)).filter((file) => file.endsWith(".sql")),
    snapshots: new Map(withSnapshot.map(({ tag }) => [tag, readJson<SchemaSnapshot>(snapshotOf(tag))])),
  };
}

/** All faults that would keep a migration from running. */
export function checkMigrations(): Offence[] {
  const migrations = readMigrations();
  return [...skippedMigrations(migrations), ...strayMigrations(migrations), ...parallelMigrations(migrations)];
}
