import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { startEmbedded, type EmbeddedPostgres } from "../db/embedded.ts";
import { dataIn, homesOf, passwordIn } from "../db/embedded-launch.ts";
import { migrate } from "../db/migrate.ts";
import { databaseAt, runOn } from "./database.ts";

const DATABASE = "care";

/** What belongs to the running server and not to its data. */
const OWN = ["postmaster.pid", "postmaster.opts"];

/** The settings by which a copy follows the original, as pg_basebackup --write-recovery-conf writes them. */
function following(url: string): string {
  const { hostname, port, username, password } = new URL(url);
  return `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\nhot_standby_feedback = on\n`;
}

/** Copies the data of a running embedded PostgreSQL to another home, as pg_basebackup does, which npm does not bring. */
async function copyData(url: string, from: string, to: string): Promise<void> {
  const home = homesOf(from).find((each) => existsSync(dataIn(each))) ?? from;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("select pg_backup_start('standby', true)");
  mkdirSync(to, { recursive: true });
  cpSync(passwordIn(home), passwordIn(to));
  cpSync(dataIn(home), dataIn(to), { recursive: true, filter: (file) => !OWN.includes(path.basename(file)) });
  const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
  await client.end();
  writeFileSync(path.join(dataIn(to), "backup_label"), rows[0]?.labelfile ?? "");
  writeFileSync(path.join(dataIn(to), "standby.signal"), "");
  writeFileSync(path.join(dataIn(to), "postgresql.auto.conf"), following(url));
}

/** A PostgreSQL, and a copy that follows it by streaming replication. */
export interface ReplicatedPostgres {
  /** The migrated database at the original. */
  readonly url: string;
  /** The same database at the copy. */
  readonly standbyUrl: string;
  readonly primary: EmbeddedPostgres;
  readonly standby: EmbeddedPostgres;
  stop(): Promise<void>;
}

/** Starts an embedded PostgreSQL with a migrated database, and a copy that follows it. */
export async function startReplicated(): Promise<ReplicatedPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), "openrounds-replicated-"));
  const [from, to] = [path.join(folder, "primary"), path.join(folder, "standby")];
  const primary = await startEmbedded(from, { runAs: "auto", durable: false });
  await runOn(primary.url, `create database ${DATABASE}`);
  const url = databaseAt(primary.url, DATABASE);
  await migrate(url);
  await copyData(primary.url, from, to);
  const standby = await startEmbedded(to, { runAs: "auto", durable: false });
  const stop = async (): Promise<void> => {
    await standby.stop();
    await primary.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, standbyUrl: databaseAt(standby.url, DATABASE), primary, standby, stop };
}
