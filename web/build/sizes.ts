import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const DIST = fileURLToPath(new URL("../dist", import.meta.url));
const ENTRY = "index.html";
const SHELL = ["src/app/shell/shell.tsx", "src/app/kit.tsx"];
/** Bytes as they are sent, with brotli; what each step of the way in may cost. */
const BUDGET = { entryJs: 118_000, entryCss: 12_000, entryRequests: 6, route: 60_000 } as const;
/** Asked for besides the files of the build: the page, scheme.js, the font and the manifest. */
const PLAIN_REQUESTS = 4;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** The files that one or more chunks need, with everything that they import. */
function filesOf(manifest: Manifest, names: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visited = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined || visited.has(name)) return;
    visited.add(name);
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const name of names) visit(name);
  return files;
}

/** The bytes of a file as they are sent. */
function sentBytes(dist: string, file: string): number {
  const compressed = path.join(dist, `${file}.br`);
  return statSync(existsSync(compressed) ? compressed : path.join(dist, file)).size;
}

export interface Measure {
  readonly name: string;
  readonly value: number;
  readonly max: number;
}

/** What the first page and every later route cost, beside what they may cost. */
export function measureSizes(dist: string = DIST): Measure[] {
  const manifest = JSON.parse(readFileSync(path.join(dist, ".vite/manifest.json"), "utf8")) as Manifest;
  const bytes = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + sentBytes(dist, file), 0);
  const entry = filesOf(manifest, [ENTRY]);
  const styles = [...entry].filter((file) => file.endsWith(".css"));
  const scripts = [...entry].filter((file) => file.endsWith(".js"));
  const shell = filesOf(manifest, [ENTRY, ...SHELL]);
  // Menus and overlays follow the shell by themselves, so that every later page finds them there.
  const overlays = SHELL.flatMap((name) => manifest[name]?.dynamicImports ?? []);
  const settled = filesOf(manifest, [ENTRY, ...SHELL, ...overlays]);
  const added = (name: string): string[] => {
    const known = SHELL.includes(name) ? entry : overlays.includes(name) ? shell : settled;
    return [...filesOf(manifest, [name])].filter((file) => !known.has(file));
  };
  const routes = [...(manifest[ENTRY]?.dynamicImports ?? []), ...overlays].filter((name) => name.endsWith(".tsx"));
  return [
    { name: "first load, scripts", value: bytes(scripts), max: BUDGET.entryJs },
    { name: "first load, styles", value: bytes(styles), max: BUDGET.entryCss },
    { name: "first load, requests", value: scripts.length + PLAIN_REQUESTS, max: BUDGET.entryRequests },
    ...routes.map((name) => ({ name, value: bytes(added(name)), max: BUDGET.route })),
  ];
}

/** One line for each budget that is exceeded; nothing where there is no build. */
export function checkSizes(dist: string = DIST): string[] {
  if (!existsSync(path.join(dist, ".vite/manifest.json"))) return [];
  return measureSizes(dist)
    .filter(({ value, max }) => value > max)
    .map(({ name, value, max }) => `${name}: ${value} exceeds ${max}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { name, value, max } of measureSizes()) {
    process.stdout.write(`${value > max ? "✗" : "✓"} ${name} ${value} of ${max}\n`);
  }
  process.exitCode = checkSizes().length === 0 ? 0 : 1;
}
