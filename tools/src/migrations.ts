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
  /** A database runs only what is later than the latest that it has. */
  readonly when: number;
}

/** The tables after a migration: which migration it was made on top of. */
export interface Snapshot {
  readonly id: string;
  readonly prevId: string;
}

/** What stands in the folder of the migrations. */
export interface Migrations {
  readonly entries: readonly JournalEntry[];
  /** The names of the SQL files. */
  readonly files: readonly string[];
  /** By the tag of its entry. */
  readonly snapshots: ReadonlyMap<string, Snapshot>;
}

const offence = (file: string, text: string): Offence => ({ file, line: 0, text });

/** Migrations that a database which ran the one before would skip. */
export const skippedMigrations = ({ entries }: Migrations): Offence[] =>
  entries.flatMap(({ tag, when }, at) => {
    const before = entries[at - 1];
    if (before === undefined || when > before.when) return [];
    return [offence(JOURNAL, `${tag} is not later than ${before.tag}: generate it again`)];
  });

/** Files without an entry, which never run, and entries without a file, which end every start. */
export function strayMigrations({ entries, files }: Migrations): Offence[] {
  const named = new Set(entries.map(({ tag }) => `${tag}.sql`));
  const present = new Set(files);
  return [
    ...files.filter((file) => !named.has(file)).map((file) => offence(`${FOLDER}/${file}`, "is not in the journal")),
    ...[...named]
      .filter((file) => !present.has(file))
      .map((file) => offence(JOURNAL, `names ${file}, which is missing`)),
  ];
}

/** Migrations that were made beside the one before instead of on top of it, as two branches do. */
export const parallelMigrations = ({ entries, snapshots }: Migrations): Offence[] =>
  entries.flatMap(({ tag }, at) => {
    const snapshot = snapshots.get(tag);
    if (snapshot === undefined) return [offence(JOURNAL, `${tag} has no snapshot`)];
    const before = entries[at - 1];
    if (before === undefined || snapshots.get(before.tag)?.id === snapshot.prevId) return [];
    return [offence(JOURNAL, `${tag} was not made on top of ${before.tag}: generate it again`)];
  });

const snapshotOf = (tag: string): string => `${FOLDER}/meta/${tag.split("_", 1)[0]}_snapshot.json`;

function readMigrations(): Migrations {
  const { entries } = readJson<{ entries: readonly JournalEntry[] }>(JOURNAL);
  const withSnapshot = entries.filter(({ tag }) => existsSync(path.join(ROOT, snapshotOf(tag))));
  return {
    entries,
    files: readdirSync(path.join(ROOT, FOLDER)).filter((file) => file.endsWith(".sql")),
    snapshots: new Map(withSnapshot.map(({ tag }) => [tag, readJson<Snapshot>(snapshotOf(tag))])),
  };
}

/** Everything that would keep a migration from a database. */
export function checkMigrations(): Offence[] {
  const migrations = readMigrations();
  return [...skippedMigrations(migrations), ...strayMigrations(migrations), ...parallelMigrations(migrations)];
}
