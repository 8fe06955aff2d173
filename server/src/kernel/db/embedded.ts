import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import {
  moveData,
  commandOf,
  dataIn,
  dataOf,
  postgresEnvironment,
  homesOf,
  isRoot,
  changeOwner,
  passwordFile,
  passwordIn,
  planLaunch,
  type LaunchPlan,
  type RunsAs,
} from "./embedded-launch.ts";
import { ProcessKeeper, hasEnded, type ProcessWatcher } from "./keeper.ts";
import { freePort } from "../free-port.ts";

export interface EmbeddedOptions {
  /** auto chooses the first way that works; any other value forces one way. */
  readonly runAs: RunsAs | "auto";
  /** Waits for the disk at every commit. Off only for temporary databases. */
  readonly durable: boolean;
  /** Is notified when the process exits unexpectedly and is restarted. Without a watcher it is not restarted. */
  readonly watcher?: ProcessWatcher;
}

export interface EmbeddedPostgres {
  readonly url: string;
  readonly runsAs: RunsAs;
  /** Its process id, which changes with each restart. */
  readonly pid: number;
  stop(): Promise<void>;
}

/** Creates the data folder, complete or not at all. */
function initialize(launch: LaunchPlan, durable: boolean): void {
  const data = dataOf(launch);
  if (existsSync(data)) return;
  const draft = `${data}-new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile(launch), randomBytes(24).toString("hex"), { mode: 0o600 });
  for (const at of [draft, passwordFile(launch)]) {
    if (isRoot()) chownSync(at, launch.owner.uid, launch.owner.gid);
  }
  const [command, args] = commandOf(launch, "initdb", [
    ...["-D", draft, "-U", "openrounds", "-A", "scram-sha-256"],
    `--pwfile=${passwordFile(launch)}`,
    ...["-E", "UTF8", "--locale-provider=builtin", "--locale=C.UTF-8", "--data-checksums"],
    ...(durable ? [] : ["--no-sync"]),
  ]);
  execFileSync(command, args, {
    env: postgresEnvironment,
    cwd: launch.home,
    stdio: ["ignore", "ignore", "inherit"],
    ...launch.spawnAs,
  });
  renameSync(draft, data);
}

const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms));

/** Returns undefined when the process or its files disappear between two looks. */
function unlessGone<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ESRCH") return undefined;
    throw error;
  }
}

function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (!existsSync("/proc/self/comm")) return true;
  return unlessGone(() => readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("postgres")) ?? false;
}

/** Stops the PostgreSQL that a killed server left running, so that its data can be opened again. */
async function stopOrphan(data: string): Promise<void> {
  const line = unlessGone(() => readFileSync(path.join(data, "postmaster.pid"), "utf8").split("\n")[0]);
  const pid = Number(line);
  if (!Number.isInteger(pid) || pid <= 0 || !isPostgres(pid)) return;
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    unlessGone(() => process.kill(pid, signal));
    for (let i = 0; i < 200; i++) {
      if (!isPostgres(pid)) return;
      await pause(25);
    }
  }
  throw new Error(`The PostgreSQL of an earlier start (process ${pid}) does not stop`);
}

/** The port of the PostgreSQL that an earlier start left behind, at which room processes still look for it. */
function formerPort(data: string): number | undefined {
  const lines = unlessGone(() => readFileSync(path.join(data, "postmaster.pid"), "utf8").split("\n"));
  const port = Number(lines?.[3]);
  return Number.isInteger(port) && port > 0 ? port : undefined;
}

const urlAt = (port: number | string, password: string): string =>
  `postgres://openrounds:${password}@127.0.0.1:${port}/postgres`;

/** The address of the embedded PostgreSQL that a running server keeps on this folder; undefined when none runs. */
export function runningEmbedded(home: string): string | undefined {
  for (const each of homesOf(path.resolve(home))) {
    const [pid, , , port] =
      unlessGone(() => readFileSync(path.join(dataIn(each), "postmaster.pid"), "utf8").split("\n")) ?? [];
    if (port !== undefined && isPostgres(Number(pid))) return urlAt(port, readFileSync(passwordIn(each), "utf8"));
  }
  return undefined;
}

/** Whether the database accepts its owner; during recovery it accepts connections and then refuses them. */
async function acceptsQueries(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

function settingsOf(port: number, durable: boolean): string[] {
  const values = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    port: String(port),
    max_connections: "120",
    ...(durable ? {} : { fsync: "off", full_page_writes: "off", synchronous_commit: "off" }),
  };
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  for (let i = 0; i < 1200; i++) {
    if (hasEnded(server)) throw new Error(`PostgreSQL ended with ${server.exitCode ?? server.signalCode}`);
    if (await acceptsQueries(url)) return;
    await pause(25);
  }
  throw new Error("PostgreSQL does not answer");
}

/** Starts the process on existing data; one that does not become ready is stopped. */
async function launchOn(launch: LaunchPlan, { port, durable, url }: { port: number; durable: boolean; url: string }) {
  const [command, args] = commandOf(launch, "postgres", ["-D", dataOf(launch), ...settingsOf(port, durable)]);
  const server = spawn(command, args, {
    env: postgresEnvironment,
    cwd: launch.home,
    stdio: "ignore",
    ...launch.spawnAs,
  });
  try {
    await untilReady(server, url);
  } catch (error) {
    server.kill("SIGQUIT");
    throw error;
  }
  return server;
}

/**
 * Starts the embedded PostgreSQL with its data below home, and stops a left-over one first. When it exits unexpectedly,
 * it is restarted at the same address.
 */
export async function startEmbedded(home: string, options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const folder = path.resolve(home);
  const launch = planLaunch(folder, options.runAs);
  const [former] = homesOf(folder).flatMap((each) => formerPort(dataIn(each)) ?? []);
  for (const each of homesOf(folder)) await stopOrphan(dataIn(each));
  moveData(launch, folder);
  initialize(launch, options.durable);
  changeOwner(dataOf(launch), launch.owner);
  const port = await freePort(former);
  const password = readFileSync(passwordFile(launch), "utf8");
  const url = urlAt(port, password);
  const { durable, watcher } = options;
  const keeper = new ProcessKeeper(() => launchOn(launch, { port, durable, url }), watcher);
  await keeper.start();
  return {
    url,
    runsAs: launch.runsAs,
    get pid() {
      return keeper.pid;
    },
    stop: () => keeper.stop("SIGINT"),
  };
}
