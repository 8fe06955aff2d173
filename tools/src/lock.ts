import type { Offence } from "./offence.ts";
import { readJson } from "./project.ts";

const FILE = "package-lock.json";

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

const offence = (text: string): Offence => ({ file: FILE, line: 0, text });

/** The folders in which Node looks for a dependency of the package at a path, nearest first. */
function* homesOf(at: string): Generator<string> {
  let folder = at;
  while (folder !== "") {
    yield `${folder}/node_modules/`;
    const outer = folder.lastIndexOf("/node_modules/");
    folder = outer < 0 ? "" : folder.slice(0, outer);
  }
  yield "node_modules/";
}

/** Platform packages that the lock file names but does not contain: npm install would pass and npm ci fail. */
export const missingBindings = ({ packages }: LockFile): Offence[] =>
  Object.entries(packages).flatMap(([at, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => ![...homesOf(at)].some((home) => packages[`${home}${name}`] !== undefined))
      .map((name) => offence(`${at === "" ? "the project" : at} names ${name}, which is missing`)),
  );

/** URLs of registries, which differ between machines. */
export const fixedRegistries = ({ packages }: LockFile): Offence[] =>
  Object.entries(packages)
    .filter(([, { resolved = "", link }]) => link !== true && resolved !== "")
    .map(([at, { resolved }]) => offence(`${at} is fixed to ${resolved}`));

/** Packages from other sources without an integrity hash. */
export const unverified = ({ packages }: LockFile): Offence[] =>
  Object.entries(packages)
    .filter(([at, { link, integrity }]) => at.includes("node_modules/") && link !== true && integrity === undefined)
    .map(([at]) => offence(`${at} has no integrity`));

/**
 * Development tools that `npm ci --omit=dev` would install on a server, because another package there depends on them.
 */
export function toolsOnServers({ packages }: LockFile): Offence[] {
  const ours = Object.entries(packages).filter(([at]) => !at.includes("node_modules/"));
  const namesIn = (kind: "dependencies" | "devDependencies"): Set<string> =>
    new Set(ours.flatMap(([, { [kind]: named = {} }]) => Object.keys(named)));
  return [...namesIn("devDependencies").difference(namesIn("dependencies"))]
    .filter((name) => {
      // Many packages depend on types for their users, and npm installs them.
      if (name.startsWith("@types/")) return false;
      const { dev, devOptional, link } = packages[`node_modules/${name}`] ?? {};
      return dev !== true && devOptional !== true && link !== true;
    })
    .map((name) => offence(`${name} is a tool of development, and would be installed on a server`));
}

/** All faults of the lock file. */
export function checkLock(): Offence[] {
  const lock = readJson<LockFile>(FILE);
  return [...missingBindings(lock), ...fixedRegistries(lock), ...unverified(lock), ...toolsOnServers(lock)];
}
