import { createReadStream, existsSync } from "node:fs";
import { copyFile, mkdir, rename } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import { getConstructionPlans } from "pg-boss";
import { from as copyFrom } from "pg-copy-streams";
import { nowMs } from "../../clock.ts";
import { migrate } from "../migrate.ts";
import type { Env } from "../../env.ts";
import { copyFiles } from "./files.ts";
import { filesFolder, readManifest, rowsFile, secretFile, type Manifest } from "./manifest.ts";
import { listTables, newestMigration, withClient } from "./tables.ts";

type RestoreTarget = Pick<Env, "DATA_DIR" | "STORAGE_URL" | "SECRET_KEY">;

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

async function listForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  return rows;
}

async function fill(client: pg.Client, folder: string, table: Manifest["tables"][number]): Promise<void> {
  const rows = client.query(copyFrom(`copy ${table.name} (${table.columns.join(", ")}) from stdin`));
  await pipeline(createReadStream(rowsFile(folder, table.name)), createGunzip(), rows);
  if (rows.rowCount !== table.rows) {
    throw new Error(`The backup of ${table.name} has ${rows.rowCount} rows instead of ${table.rows}.`);
  }
}

/**
 * Fills the tables of a migrated database in one transaction. Foreign keys are added again after all rows; triggers do
 * not run, since their effects are in the rows already.
 */
async function fillAll(client: pg.Client, folder: string, { tables }: Manifest): Promise<void> {
  const known = new Set((await listTables(client)).map(({ name }) => name));
  const unknown = tables.find(({ name }) => !known.has(name));
  if (unknown !== undefined) throw new Error(`This version has no table ${unknown.name}.`);
  await client.query("begin");
  const references = await listForeignKeys(client);
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`);
  const triggered = tables.filter(({ name }) => name.startsWith("public."));
  for (const { name } of triggered) await client.query(`alter table ${name} disable trigger user`);
  for (const { name } of tables) await client.query(`delete from ${name}`);
  for (const table of tables) await fill(client, folder, table);
  for (const { name } of triggered) await client.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of references) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  await client.query("commit");
  await client.query("analyze");
}

/**
 * Refuses a database with other connections; retries for a moment, since a connection that has just closed may still be
 * listed.
 */
async function requireNoConnections(client: pg.Client): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and backend_type = 'client backend'`,
    );
    if (rowCount === 0) return;
    await setTimeout(100);
  }
  throw new Error("The database has other connections: stop the servers first.");
}

/** Refuses a database that has tables, unless its name was confirmed as the one to replace; then it is emptied. */
async function requireEmpty(client: pg.Client, replaced: string | undefined): Promise<void> {
  const { rows } = await client.query<{ name: string; tables: number }>(
    `select current_database() as name, (select count(*)::int from pg_tables
       where schemaname in ('public', 'drizzle', 'pgboss')) as tables`,
  );
  const [{ name, tables } = { name: "", tables: 0 }] = rows;
  if (tables === 0) return;
  if (replaced !== name) {
    throw new Error(`The database ${name} is not empty. To replace its content, add --replace ${name}.`);
  }
  await client.query("drop schema if exists drizzle, pgboss, public cascade; create schema public");
}

async function restoreDatabase(url: string, folder: string, manifest: Manifest, replaced?: string): Promise<void> {
  await withClient(url, async (client) => {
    await requireNoConnections(client);
    await requireEmpty(client, replaced);
  });
  await migrate(url, { untilMs: manifest.migration });
  await withClient(url, async (client) => {
    if ((await newestMigration(client)) !== manifest.migration) {
      throw new Error("The backup was made by another version: restore it with that one, then update.");
    }
    await client.query(getConstructionPlans("pgboss"));
    await fillAll(client, folder, manifest);
  });
}

/** Moves a file or folder aside instead of deleting it. */
async function setAside(filePath: string): Promise<void> {
  if (existsSync(filePath)) await rename(filePath, `${filePath}-before-${nowMs()}`);
}

async function restoreSecret(env: RestoreTarget, dataDir: string, folder: string): Promise<void> {
  const filePath = secretFile(dataDir);
  await setAside(filePath);
  await mkdir(dataDir, { recursive: true });
  if (env.SECRET_KEY === undefined) await copyFile(secretFile(folder), filePath);
}

export interface RestoreOptions {
  readonly folder: string;
  /** The name of a database whose content may be replaced. */
  readonly replaced?: string | undefined;
}

/**
 * Restores database, files and secret of a backup. The former content of the data folder is moved aside, not deleted.
 */
export async function restore(
  env: RestoreTarget,
  url: string,
  { folder, replaced }: RestoreOptions,
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const dataDir = path.resolve(env.DATA_DIR);
  if (manifest.files.storage === "disk" && env.STORAGE_URL !== undefined) {
    throw new Error(
      "The files of this backup lie on a disk: copy its folder files into the bucket, then unset STORAGE_URL here.",
    );
  }
  await restoreDatabase(url, folder, manifest, replaced);
  if (manifest.files.storage === "disk") {
    await setAside(filesFolder(dataDir));
    await copyFiles(filesFolder(folder), filesFolder(dataDir));
  }
  if (manifest.hasSecret) await restoreSecret(env, dataDir, folder);
  return manifest;
}
