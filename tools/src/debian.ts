import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const runs = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, {
    stdio: ["ignore", "ignore", "inherit"],
    // Run level 1: what is installed here for a test starts no service.
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" },
  }).status === 0;

const apt = (...args: string[]): boolean => runs("apt-get", "-o", "DPkg::Lock::Timeout=300", "-q", ...args);
const add = (name: string): boolean => apt("install", "-y", "--no-install-recommends", name);

/** Installs a package of Debian where this process may, and those that go well with it where there are such; answers whether it did. */
export function installPackage(name: string, beside: readonly string[] = []): boolean {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  process.stdout.write(`Installing ${name} with apt-get\n`);
  const isThere = apt("update") && add(name);
  if (isThere) for (const each of beside) add(each);
  return isThere;
}
