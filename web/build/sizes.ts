import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL("..", import.meta.url));
const DIST = path.join(WEB, "dist");
const ENTRY = "index.html";
/** The chunks of each frame around pages. */
const FRAME_CHUNKS: Readonly<Record<string, readonly string[]>> = {
  shell: ["src/app/shell/shell.tsx"],
  fullScreen: ["src/app/app-providers.tsx"],
  dark: ["src/app/app-providers.tsx"],
  public: [],
};
/** Chunks that may be larger, because they load only on demand. */
const ON_DEMAND = /\/(live|charts)\//;
/**
 * Bytes after brotli compression. A page is all that its first visitor loads; a part is what a page loads later, such
 * as a dialog or the editor.
 */
const BUDGET = { entryJs: 118_000, entryCss: 12_000, entryRequests: 6, page: 190_000, part: 65_000 } as const;
/** Requests besides the files of the build: the page, the font, the icon and the manifest. */
const OTHER_REQUESTS = 4;
/** page("/path", "frame", [texts], () => import("./file.tsx") */
const PAGE = /page\(\s*"([^"]+)",\s*"(\w+)",\s*\[([^\]]*)\],\s*\(\) =>\s*import\("([^"]+)"\)/g;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
  readonly isDynamicEntry?: boolean;
}
type Manifest = Readonly<Record<string, Chunk>>;

/** Reads the manifest of the build. */
export const readManifest = (dist: string): Manifest =>
  JSON.parse(readFileSync(path.join(dist, ".vite/manifest.json"), "utf8")) as Manifest;

/** The files of chunks, with everything that they import. */
export function filesOf(manifest: Manifest, names: readonly string[]): Set<string> {
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

/** For each chunk that imports a part dynamically, the files that are loaded by then. */
const loadersOf = (manifest: Manifest, part: string): Set<string>[] =>
  Object.entries(manifest)
    .filter(([, { dynamicImports = [] }]) => dynamicImports.includes(part))
    .map(([name]) => filesOf(manifest, [name]));

interface Route {
  readonly address: string;
  /** The chunks of the page, its shell and its texts. */
  readonly chunks: readonly string[];
}

/** The pages that load when their address is opened, from the route declarations of the domains. */
function routes(): Route[] {
  return globSync("src/**/routes.tsx", { cwd: WEB }).flatMap((file) => {
    const pages = readFileSync(path.join(WEB, file), "utf8").matchAll(PAGE);
    return [...pages].map(([, address = "", frame = "", texts = "", imported = ""]) => {
      const catalogues = [...texts.matchAll(/\w+/g)].map(([domain]) => `../messages/src/${domain}/en.json`);
      const page = path.posix.join(path.posix.dirname(file), imported);
      return { address, chunks: [...(FRAME_CHUNKS[frame] ?? []), ...catalogues, page] };
    });
  });
}

export interface Measure {
  readonly name: string;
  readonly value: number;
  readonly max: number;
}

/** The sizes of the first page, every later page and every part of a page, with their limits. */
export function measureSizes(dist: string = DIST): Measure[] {
  const manifest = readManifest(dist);
  const compressedSize = (file: string): number => {
    const compressed = path.join(dist, `${file}.br`);
    return statSync(existsSync(compressed) ? compressed : path.join(dist, file)).size;
  };
  const bytes = (files: readonly string[]): number => files.reduce((sum, file) => sum + compressedSize(file), 0);
  const sizeBeyond = (known: ReadonlySet<string>, names: readonly string[]): number =>
    bytes([...filesOf(manifest, names)].filter((file) => !known.has(file)));
  const entry = filesOf(manifest, [ENTRY]);
  const scripts = [...entry].filter((file) => file.endsWith(".js"));
  const styles = [...entry].filter((file) => file.endsWith(".css"));
  const pages = routes();
  const framed = filesOf(manifest, [ENTRY, ...Object.values(FRAME_CHUNKS).flat()]);
  const known = new Set(pages.flatMap(({ chunks }) => chunks));
  const parts = Object.keys(manifest).filter(
    (name) => name.startsWith("src/") && manifest[name]?.isDynamicEntry === true && !known.has(name),
  );
  return [
    { name: "first load, scripts", value: bytes(scripts), max: BUDGET.entryJs },
    { name: "first load, styles", value: bytes(styles), max: BUDGET.entryCss },
    { name: "first load, requests", value: scripts.length + OTHER_REQUESTS, max: BUDGET.entryRequests },
    ...pages
      .filter(({ chunks }) => !chunks.some((name) => ON_DEMAND.test(name)))
      .map(({ address, chunks }) => ({
        name: address,
        value: bytes([...filesOf(manifest, [ENTRY, ...chunks])]),
        max: BUDGET.page,
      })),
    ...parts
      .filter((name) => !ON_DEMAND.test(name))
      .map((name) => ({
        name,
        value: Math.max(
          0,
          ...loadersOf(manifest, name).map((loaded) => sizeBeyond(new Set([...framed, ...loaded]), [name])),
        ),
        max: BUDGET.part,
      })),
  ];
}

/** One line for each budget that is exceeded. */
export const exceededSizes = (dist?: string): string[] =>
  measureSizes(dist)
    .filter(({ value, max }) => value > max)
    .map(({ name, value, max }) => `${name}: ${value} exceeds ${max}`);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { name, value, max } of measureSizes()) {
    process.stdout.write(`${value > max ? "✗" : "✓"} ${name} ${value} of ${max}\n`);
  }
}
