import path from "node:path";
import { build, type Rolldown } from "vite";
import { OFTEN, readRoutes } from "./routes.ts";

/** A module that at least this many pages use is bundled with those that all pages share. */
const SHARED_BY = 19;
/** A module that at least this many of the most opened pages use comes with the frame. */
const FRAMED_BY = 3;
/** A module that at least this many of them use is in their common chunk. */
const COMMON_TO = 2;
const FRAME = "src/app/shell/shell.tsx";
const PROVIDERS = "src/app/app-providers.tsx";
const ENTRANCE = "src/app/pages/welcome-page.tsx";
/** Pages of their own kind: they share nothing with the pages above. */
const APART = ["src/app/pages/room-page.tsx", "src/app/pages/onboard-page.tsx"];
/** Loaded with the first page that needs them, not with every page: the parts of forms, fields and lists. */
const ON_DEMAND = {
  forms: /\/(react-hook-form|web\/src\/ui\/form)\//,
  fields: /\/web\/src\/ui\/(check|field|search-select)\.tsx$/,
  lists: /\/web\/src\/ui\/(list\/list-|pager\.)/,
} as const;
const TEXTS = /\/messages\/src\//;

type Modules = ReadonlySet<string>;
interface Group {
  readonly debugName: string;
  readonly name: (id: string) => string | null;
}

interface ModuleGraph {
  /** The modules that source files load. */
  readonly modulesOf: (sources: readonly string[]) => Modules;
  /** The sources that are loaded on demand: pages and parts of pages. */
  readonly lazy: readonly string[];
}

/** Builds without groups. */
async function moduleGraph(root: string): Promise<ModuleGraph> {
  const built = await build({ root, logLevel: "error", build: { write: false, minify: false, sourcemap: false } });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === "chunk");
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const bySource = new Map(chunks.map((chunk) => [path.relative(root, chunk.facadeModuleId ?? ""), chunk]));
  const modulesOf = (sources: readonly string[]): Modules => {
    const visited = new Set<Rolldown.OutputChunk>();
    const visit = (chunk: Rolldown.OutputChunk | undefined): void => {
      if (chunk === undefined || visited.has(chunk)) return;
      visited.add(chunk);
      for (const file of chunk.imports) visit(byFile.get(file));
    };
    for (const source of sources) visit(bySource.get(source));
    return new Set([...visited].flatMap(({ moduleIds }) => moduleIds));
  };
  return { modulesOf, lazy: [...bySource].flatMap(([source, { isDynamicEntry }]) => (isDynamicEntry ? [source] : [])) };
}

/** How many of the sets hold each module. */
function counted(sets: readonly Modules[]): (id: string) => number {
  const counts = new Map<string, number>();
  for (const id of sets.flatMap((modules) => [...modules])) counts.set(id, (counts.get(id) ?? 0) + 1);
  return (id) => counts.get(id) ?? 0;
}

/**
 * The chunks that modules are bundled into, besides those of one page. A page loads a few files instead of one for each
 * set of pages that share a module; each file costs headers and, on a slow line, a round trip.
 */
export async function chunkGroups(root: string, first: Modules): Promise<Group[]> {
  const { modulesOf, lazy } = await moduleGraph(root);
  const routes = readRoutes();
  const pages = routes.map(({ address, frame, chunks }) => ({ address, frame, modules: modulesOf(chunks) }));
  const sources = new Set(lazy);
  const ofPages = new Set(routes.flatMap(({ chunks }) => chunks));
  const parts = counted(lazy.filter((source) => !ofPages.has(source)).map((source) => modulesOf([source])));
  const uses = counted(pages.map(({ modules }) => modules));
  const often = counted(pages.flatMap(({ address, modules }) => (OFTEN.includes(address) ? [modules] : [])));
  const [frame, providers, entrance] = [FRAME, PROVIDERS, ENTRANCE].map((source) => modulesOf([source]));
  const apart = modulesOf(APART);
  const isIn = (modules: Modules | undefined, id: string): boolean => modules?.has(id) === true;
  const signedIn = counted(pages.flatMap(({ frame: around, modules }) => (around === "public" ? [] : [modules])));
  const isOfFirst = (id: string): boolean =>
    first.has(id) || (isIn(entrance, id) && (signedIn(id) > 0 || parts(id) > 0) && !TEXTS.test(id));
  const group = (name: string, has: (id: string) => boolean): Group => ({
    debugName: name,
    // What is loaded on demand stays a chunk of its own, which the manifest names by its source.
    name: (id) => (!isOfFirst(id) && !TEXTS.test(id) && !sources.has(path.relative(root, id)) && has(id) ? name : null),
  });
  return [
    { debugName: "first load", name: (id) => (isOfFirst(id) ? "first" : null) },
    ...Object.entries(ON_DEMAND).map(([name, modules]) => group(name, (id) => modules.test(id))),
    group("entrance", (id) => isIn(entrance, id)),
    group("shared", (id) => isIn(providers, id) || uses(id) >= SHARED_BY),
    group("frame", (id) => isIn(frame, id) || (often(id) >= FRAMED_BY && !apart.has(id))),
    group("common", (id) => often(id) >= COMMON_TO && !apart.has(id) && parts(id) === 0),
  ];
}
