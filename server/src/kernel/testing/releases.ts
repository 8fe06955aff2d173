import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const MIGRATIONS = fileURLToPath(new URL("../../../migrations", import.meta.url));

/** The dump of each released version, as VERSION.sql.br. */
export const DUMPS = fileURLToPath(new URL("../../../releases", import.meta.url));
/** Which migrations each version added. */
export const RELEASED = path.join(MIGRATIONS, "released.json");

/** A released migration; neither its SQL nor its time may change. */
export interface ReleasedMigration {
  readonly tag: string;
  readonly when: number;
  /** Of the SQL file. */
  readonly sha256: string;
}

/** The migrations that each version added, oldest version first. */
export type ReleasedMigrations = Readonly<Record<string, readonly ReleasedMigration[]>>;

const readReleased = (): ReleasedMigrations => JSON.parse(readFileSync(RELEASED, "utf8")) as ReleasedMigrations;

const DUMP = /^(\d+\.\d+\.\d+)\.sql\.br$/;

/** The versions that have a dump. */
export const dumpedVersions = (): string[] =>
  readdirSync(DUMPS).flatMap((name) => {
    const [, version] = DUMP.exec(name) ?? [];
    return version === undefined ? [] : [version];
  });

/** The dump file of a version. */
export const dumpOf = (version: string): string => path.join(DUMPS, `${version}.sql.br`);

/** The statements of all migrations up to a released version. */
export function statementsUntil(version: string): string[] {
  const versions = Object.entries(readReleased());
  const until = versions.findIndex(([name]) => name === version) + 1;
  return versions
    .slice(0, until)
    .flatMap(([, migrations]) => migrations)
    .flatMap(({ tag }) => readFileSync(path.join(MIGRATIONS, `${tag}.sql`), "utf8").split("--> statement-breakpoint"));
}
