import { createWriteStream, existsSync } from "node:fs";
import { copyFile, mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { now } from "../../clock.ts";
import type { Env } from "../../env.ts";
import { copyFiles } from "./files.ts";
import { filesFolder, rowsFile, secretFile, writeManifest, type Manifest } from "./manifest.ts";
import { listTables, newestMigration, withClient, type KeptTable } from "./tables.ts";

type BackedUp = Pick<Env, "DATA_DIR" | "STORAGE_URL" | "SECRET_KEY">;

async function writeRows(client: pg.Client, folder: string, { name, columns }: KeptTable): Promise<number> {
  const rows = client.query(copyTo(`copy (select ${columns.join(", ")} from ${name}) to stdout`));
  const file = createWriteStream(rowsFile(folder, name), { flags: "wx", mode: 0o600, flush: true });
  await pipeline(rows, createGzip(), file);
  return rows.rowCount;
}

/** Writes all rows of one snapshot, while servers keep running. */
function writeDatabase(url: string, folder: string): Promise<Pick<Manifest, "migration" | "tables">> {
  return withClient(url, async (client) => {
    await client.query("begin isolation level repeatable read read only");
    const tables: Manifest["tables"] = [];
    for (const table of await listTables(client)) {
      const rows = await writeRows(client, folder, table);
      tables.push({ name: table.name, columns: [...table.columns], rows });
    }
    const migration = await newestMigration(client);
    await client.query("commit");
    return { migration, tables };
  });
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(path.join(folder, "database"), { recursive: true, mode: 0o700 });
  const others = (await readdir(folder)).filter((name) => name !== "database");
  if (others.length > 0 || (await readdir(path.join(folder, "database"))).length > 0) {
    throw new Error(`${folder} is not empty: each backup goes into a folder of its own.`);
  }
}

/**
 * Backs up database, files and secret into a new folder. Files are copied before the database and again after it,
 * so that every file that a row refers to is there, even when it was added or removed during the backup.
 */
export async function backUp(env: BackedUp, url: string, folder: string): Promise<Manifest> {
  await makeFolder(folder);
  const dataDir = path.resolve(env.DATA_DIR);
  const onDisk = env.STORAGE_URL === undefined;
  const copy = () => copyFiles(filesFolder(dataDir), filesFolder(folder));
  if (onDisk) await copy();
  const database = await writeDatabase(url, folder);
  const files = onDisk ? await copy() : { count: 0, bytes: 0 };
  const hasSecret = env.SECRET_KEY === undefined && existsSync(secretFile(dataDir));
  if (hasSecret) await copyFile(secretFile(dataDir), secretFile(folder));
  const manifest: Manifest = {
    format: 1,
    madeAt: now().toISOString(),
    ...database,
    files: { storage: onDisk ? "disk" : "bucket", ...files },
    hasSecret,
  };
  await writeManifest(folder, manifest);
  return manifest;
}
