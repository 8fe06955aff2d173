import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import {
  dumpedVersions,
  dumpOf,
  type ReleasedMigrations,
  type ReleasedMigration,
} from "@openrounds/server/kernel/testing/releases.ts";
import type { Offence } from "./offence.ts";
import { readJson, readText } from "./project.ts";

const FOLDER = "server/migrations";
const FILE = `${FOLDER}/released.json`;
/** Every dump stays in the repository forever. */
const LARGEST_DUMP = 1_500_000;

const offence = (file: string, text: string): Offence => ({ file, line: 0, text });

/** The present migrations in order. */
export function presentMigrations(): ReleasedMigration[] {
  const { entries } = readJson<{ entries: readonly { tag: string; when: number }[] }>(`${FOLDER}/meta/_journal.json`);
  return entries.map(({ tag, when }) => ({
    tag,
    when,
    sha256: createHash("sha256")
      .update(readText(`${FOLDER}/${tag}.sql`))
      .digest("hex"),
  }));
}

/** The migrations that are in no release yet. */
export function unreleasedMigrations(
  present: readonly ReleasedMigration[],
  released: ReleasedMigrations,
): ReleasedMigration[] {
  const known = new Set(Object.values(released).flatMap((migrations) => migrations.map(({ tag }) => tag)));
  return present.filter(({ tag }) => !known.has(tag));
}

/** Released migrations that were changed, or are no longer first. */
export const changedMigrations = (present: readonly ReleasedMigration[], released: ReleasedMigrations): Offence[] =>
  Object.entries(released)
    .flatMap(([version, migrations]) => migrations.map((migration) => ({ version, ...migration })))
    .flatMap(({ version, tag, when, sha256 }, at) => {
      const now = present[at];
      if (now?.tag === tag && now.when === when && now.sha256 === sha256) return [];
      const file = `${FOLDER}/${tag}.sql`;
      return [offence(file, `belongs to ${version} and never changes: write a further migration`)];
    });

/** Releases without a dump, dumps without a release, and dumps that are too large. */
export function wrongDumps(released: ReleasedMigrations, sizes: ReadonlyMap<string, number>): Offence[] {
  const missing = Object.keys(released).filter((version) => !sizes.has(version));
  const unknown = [...sizes.keys()].filter((version) => released[version] === undefined);
  const large = [...sizes].filter(([, size]) => size > LARGEST_DUMP);
  return [
    ...missing.map((version) => offence(FILE, `${version} has no dump in server/releases`)),
    ...unknown.map((version) => offence(FILE, `does not name ${version}, which has a dump`)),
    ...large.map(([version, size]) => offence(FILE, `the dump of ${version} has ${size} bytes, more than may be kept`)),
  ];
}

export const readReleased = (): ReleasedMigrations => readJson<ReleasedMigrations>(FILE);

/** All faults that would keep the database of a released version from being upgraded. */
export function checkReleased(): Offence[] {
  const released = readReleased();
  const sizes = new Map(dumpedVersions().map((version) => [version, statSync(dumpOf(version)).size]));
  return [...changedMigrations(presentMigrations(), released), ...wrongDumps(released, sizes)];
}
