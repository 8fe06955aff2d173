import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { startEmbedded, type EmbeddedPostgres } from "../db/embedded.ts";
import { dataIn, homesOf, passwordIn } from "../db/embedded-launch.ts";

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

/** Starts a copy of an embedded PostgreSQL that follows it by streaming replication. */
export async function startStandby(url: string, from: string, to: string): Promise<EmbeddedPostgres> {
  await copyData(url, from, to);
  return startEmbedded(to, { runAs: "auto", durable: false });
}
