import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { FRAME_CHUNKS, OFTEN, readRoutes } from "./routes.ts";

const WEB = fileURLToPath(new URL("..", import.meta.url));
const DIST = path.join(WEB, "dist");
const ENTRY = "index.html";
/** Chunks that may be larger, because they load only on demand. */
const ON_DEMAND = /\/(live|charts)\//;
/**
 * Bytes after brotli compression. A page is all that its first visitor loads; a part is what a page loads later, such
 * as a dialog or the editor. A page loads the font of one script. Often: the pages that people open most.
 */
const BUDGET = {
  entryJs: 114_000,
  entryCss: 10_500,
  entryRequests: 6,
  pageJs: 178_000,
  pageCss: 19_500,
  pageRequests: 53,
  oftenJs: 174_000,
  oftenCss: 18_000,
  oftenRequests: 44,
  font: 41_000,
  html: 7100,
  part: 73_500,
} as const;
/** The server compresses pages as it sends them. */
const HTML_COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
/** Requests besides the files of the build: the page, the font, the icon and the manifest. */
const OTHER_REQUESTS = 4;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
  readonly isDynamicEntry?: boolean;
}
export type Manifest = Readonly<Record<string, Chunk>>;

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
  const pages = readRoutes().map(({ address, chunks, texts }) => ({ address, chunks: [...chunks, ...texts] }));
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
      .flatMap(({ address, chunks }) => {
        const files = [...filesOf(manifest, [ENTRY, ...chunks])];
        const ofPage = files.filter((file) => file.endsWith(".js"));
        const css = files.filter((file) => file.endsWith(".css"));
        const kind = OFTEN.includes(address) ? "often" : "page";
        return [
          { name: `${address}, scripts`, value: bytes(ofPage), max: BUDGET[`${kind}Js`] },
          { name: `${address}, styles`, value: bytes(css), max: BUDGET[`${kind}Css`] },
          { name: `${address}, requests`, value: files.length + OTHER_REQUESTS, max: BUDGET[`${kind}Requests`] },
        ];
      }),
    ...globSync("assets/*.woff2", { cwd: dist }).map((file) => ({
      name: `font ${file}`,
      value: bytes([file]),
      max: BUDGET.font,
    })),
    ...globSync("pages/*.html", { cwd: dist }).map((file) => ({
      name: file,
      value: brotliCompressSync(readFileSync(path.join(dist, file)), HTML_COMPRESSION).length,
      max: BUDGET.html,
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
