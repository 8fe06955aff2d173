const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

function numbersOf(version: string): readonly number[] {
  const [, ...numbers] = VERSION.exec(version) ?? [];
  if (numbers.length === 0) throw new Error(`${version} is no version: write it as 1.2.3`);
  return numbers.map(Number);
}

/** Whether a version is later than another. */
export function isHigher(version: string, than: string): boolean {
  const before = numbersOf(than);
  const at = numbersOf(version).findIndex((number, index) => number !== before[index]);
  return at >= 0 && (numbersOf(version)[at] ?? 0) > (before[at] ?? 0);
}

/** A package.json with a new version of itself and of the project's packages it names. */
export const withVersion = (text: string, from: string, to: string): string =>
  text
    .replace(`"version": "${from}"`, `"version": "${to}"`)
    .replaceAll(new RegExp(`("@openrounds/[a-z0-9]+"): "${RegExp.escape(from)}"`, "g"), `$1: "${to}"`);

interface VersionedLockFile {
  readonly version: string;
  readonly packages: Readonly<Record<string, { readonly version?: string }>>;
}

/** The lock file with a new version of the project's packages. */
export function lockWithVersion(text: string, from: string, to: string): string {
  const lock = JSON.parse(text) as VersionedLockFile;
  const packages = Object.entries(lock.packages).map(([at, locked]) => {
    const isOwn = !at.includes("node_modules/");
    const changed: unknown = isOwn ? JSON.parse(withVersion(JSON.stringify(locked, null, 1), from, to)) : locked;
    return [at, changed] as const;
  });
  return `${JSON.stringify({ ...lock, version: to, packages: Object.fromEntries(packages) }, null, 2)}\n`;
}
