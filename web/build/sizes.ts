import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL("..", import.meta.url));
const DIST = path.join(WEB, "dist");
const ENTRY = "index.html";
/** What stands around the pages of each place. */
const FRAMES: Readonly<Record<string, readonly string[]>> = {
  shell: ["src/app/shell/shell.tsx"],
  fullScreen: ["src/app/app-providers.tsx"],
  dark: ["src/app/app-providers.tsx"],
  public: [],
};
/** What may be larger, because it comes only where somebody asks for it. */
const APART = /\/(live|charts)\//;
/** Bytes as they are sent, with brotli. A page is all that its first visitor loads; a part is what a page loads later: a dialog, the editor. */
const BUDGET = { entryJs: 118_000, entryCss: 12_000, entryRequests: 6, page: 190_000, part: 65_000 } as const;
/** Asked for besides the files of the build: the page, the font, the icon and the manifest. */
const PLAIN_REQUESTS = 4;
/** page("/path", "place", [texts], () => import("./file.tsx") */
const PAGE = /page\(\s*"([^"]+)",\s*"(\w+)",\s*\[([^\]]*)\],\s*\(\) =>\s*import\("([^"]+)"\)/g;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
  readonly isDynamicEntry?: boolean;
}
type Manifest = Readonly<Record<string, Chunk>>;

/** What the build says about its chunks. */
export const readManifest = (dist: string): Manifest =>
  JSON.parse(readFileSync(path.join(dist, ".vite/manifest.json"), "utf8")) as Manifest;

/** The files that one or more chunks need, with everything that they import. */
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

/** For each chunk that loads a part later, the files that are there by then. */
const loadersOf = (manifest: Manifest, part: string): Set<string>[] =>
  Object.entries(manifest)
    .filter(([, { dynamicImports = [] }]) => dynamicImports.includes(part))
    .map(([name]) => filesOf(manifest, [name]));

interface Route {
  readonly address: string;
  /** The chunks of the page, of what stands around it, and of its texts. */
  readonly chunks: readonly string[];
}

/** The pages that are loaded when their address is opened, as the routes of the domains declare them. */
function routes(): Route[] {
  return globSync("src/**/routes.tsx", { cwd: WEB }).flatMap((file) => {
    const pages = readFileSync(path.join(WEB, file), "utf8").matchAll(PAGE);
    return [...pages].map(([, address = "", place = "", texts = "", imported = ""]) => {
      const catalogues = [...texts.matchAll(/\w+/g)].map(([domain]) => `../messages/src/${domain}/en.json`);
      const page = path.posix.join(path.posix.dirname(file), imported);
      return { address, chunks: [...(FRAMES[place] ?? []), ...catalogues, page] };
    });
  });
}

export interface Measure {
  readonly name: string;
  readonly value: number;
  readonly max: number;
}

/** What the first page, every later page and every part of one cost, beside what they may cost. */
export function measureSizes(dist: string = DIST): Measure[] {
  const manifest = readManifest(dist);
  const sent = (file: string): number => {
    const compressed = path.join(dist, `${file}.br`);
    return statSync(existsSync(compressed) ? compressed : path.join(dist, file)).size;
  };
  const bytes = (files: readonly string[]): number => files.reduce((sum, file) => sum + sent(file), 0);
  const beyond = (known: ReadonlySet<string>, names: readonly string[]): number =>
    bytes([...filesOf(manifest, names)].filter((file) => !known.has(file)));
  const entry = filesOf(manifest, [ENTRY]);
  const scripts = [...entry].filter((file) => file.endsWith(".js"));
  const styles = [...entry].filter((file) => file.endsWith(".css"));
  const pages = routes();
  const framed = filesOf(manifest, [ENTRY, ...Object.values(FRAMES).flat()]);
  const known = new Set(pages.flatMap(({ chunks }) => chunks));
  const parts = Object.keys(manifest).filter(
    (name) => name.startsWith("src/") && manifest[name]?.isDynamicEntry === true && !known.has(name),
  );
  return [
    { name: "first load, scripts", value: bytes(scripts), max: BUDGET.entryJs },
    { name: "first load, styles", value: bytes(styles), max: BUDGET.entryCss },
    { name: "first load, requests", value: scripts.length + PLAIN_REQUESTS, max: BUDGET.entryRequests },
    ...pages
      .filter(({ chunks }) => !chunks.some((name) => APART.test(name)))
      .map(({ address, chunks }) => ({
        name: address,
        value: bytes([...filesOf(manifest, [ENTRY, ...chunks])]),
        max: BUDGET.page,
      })),
    ...parts
      .filter((name) => !APART.test(name))
      .map((name) => ({
        name,
        value: Math.max(
          0,
          ...loadersOf(manifest, name).map((loaded) => beyond(new Set([...framed, ...loaded]), [name])),
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
