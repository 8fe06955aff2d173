import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const succeeds = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, {
    stdio: ["ignore", "ignore", "inherit"],
    // Run level 1: a package installed for tests starts no service.
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" },
  }).status === 0;

const apt = (...args: string[]): boolean => succeeds("apt-get", "-o", "DPkg::Lock::Timeout=300", "-q", ...args);
const add = (name: string): boolean => apt("install", "-y", "--no-install-recommends", name);

/** Installs a Debian package if this process may, and the available recommended ones; returns whether it succeeded. */
export function installPackage(name: string, recommended: readonly string[] = []): boolean {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  process.stdout.write(`Installing ${name} with apt-get\n`);
  const isThere = apt("update") && add(name);
  if (isThere) for (const each of recommended) add(each);
  return isThere;
}
