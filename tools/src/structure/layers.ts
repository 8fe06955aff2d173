import { isDomain } from "../domains.ts";
import type { Offence } from "../offence.ts";
import { parseSourcePath, type SourceImport, type SourcePath, type Source } from "../source.ts";
import { circlesIn } from "./cycles.ts";
import { isFreeFolder } from "./names.ts";

/** The files of a domain from the lowest layer up; in folders with free file names, the folder is the layer. */
const LAYERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  server: [
    ["tables.ts"],
    ["queries.ts"],
    ["events.ts"],
    ["access.ts"],
    ["present.ts", "providers", "render", "room"],
    ["service.ts", "mails.ts"],
    ["handlers.ts", "resolvers.ts", "routes.ts", "jobs.ts", "listeners.ts"],
    ["domain.ts"],
  ],
  web: [["state.ts"], ["data.ts"], ["components", "forms", "room"], ["pages"], ["routes.tsx"]],
};
/** The doors of a folder, which are above its sub-concerns. */
const DOORS: Readonly<Record<string, readonly string[]>> = {
  contract: ["endpoints.ts", "graph.ts"],
  server: ["handlers.ts", "resolvers.ts", "routes.ts", "jobs.ts", "listeners.ts", "domain.ts", "factory.ts"],
  web: ["pages", "routes.tsx"],
};

/** The sub-concern of a file in its domain, and the name of its layer. */
interface LayeredFile {
  readonly path: SourcePath;
  readonly concern: readonly string[];
  readonly role: string;
}

function layeredFileOf(path: SourcePath): LayeredFile {
  const at = path.folders.findIndex((folder) => isFreeFolder(path.package, folder));
  return at === -1
    ? { path, concern: path.folders, role: path.name }
    : { path, concern: path.folders.slice(0, at), role: path.folders[at] ?? "" };
}

interface LayerImport extends Pick<SourceImport, "line"> {
  readonly from: LayeredFile;
  readonly to: LayeredFile;
}

/** The imports of a file within its domain and package; tests may import everything. */
function importsWithin(source: Source): LayerImport[] {
  if (source.isTest || !isDomain(source.area)) return [];
  return source.imports.flatMap(({ file, line }) => {
    if (file === undefined) return [];
    const to = parseSourcePath(file);
    const isWithin = to.package === source.package && to.area === source.area;
    return isWithin ? [{ from: layeredFileOf(source), to: layeredFileOf(to), line }] : [];
  });
}

/** Imports within a domain from a higher layer, such as a query that imports the service. */
export function wrongLayers(source: Source): Offence[] {
  const layers = LAYERS[source.package] ?? [];
  const layerOf = (role: string): number => layers.findIndex((layer) => layer.includes(role));
  return importsWithin(source).flatMap(({ from, to, line }) => {
    const isUp = layerOf(from.role) !== -1 && layerOf(to.role) > layerOf(from.role);
    return isUp ? [{ file: source.file, line, text: `${from.role} is below ${to.role}` }] : [];
  });
}

const OWN = "its own files";

/** The two sub-concerns that an import connects, seen from their common folder; undefined for its doors. */
function partsOf({
  from,
  to,
}: LayerImport): { readonly folder: string; readonly parts: readonly [string, string] } | undefined {
  const split = from.concern.findIndex((name, at) => name !== to.concern[at]);
  const depth = split === -1 ? from.concern.length : split;
  const { package: packageName, area } = from.path;
  const isDoor = depth === from.concern.length && DOORS[packageName]?.includes(from.role) === true;
  const parts = [from.concern[depth] ?? OWN, to.concern[depth] ?? OWN] as const;
  if (isDoor || parts[0] === parts[1]) return undefined;
  return { folder: [packageName, area, ...from.concern.slice(0, depth)].join("/"), parts };
}

/**
 * Sub-concerns of a folder that import each other in a cycle; the folder's own files without its doors count as one.
 */
export function circularConcerns(sources: readonly Source[]): Offence[] {
  const graphs = new Map<string, Map<string, Map<string, LayerImport>>>();
  for (const found of sources.flatMap(importsWithin)) {
    const connection = partsOf(found);
    if (connection === undefined) continue;
    const [from, to] = connection.parts;
    const graph = graphs.get(connection.folder) ?? new Map<string, Map<string, LayerImport>>();
    const imports = graph.get(from) ?? new Map<string, LayerImport>();
    graphs.set(connection.folder, graph.set(from, imports.set(to, imports.get(to) ?? found)));
  }
  return [...graphs].flatMap(([folder, graph]) =>
    circlesIn(new Map([...graph].map(([part, imports]) => [part, [...imports.keys()]]))).map((circle) => {
      const imports = circle.slice(1).flatMap((part, at) => graph.get(circle[at] ?? "")?.get(part) ?? []);
      const files = imports.map(({ from, to }) => `${from.path.file} imports ${to.path.file}`);
      return {
        file: imports[0]?.from.path.file ?? "",
        line: imports[0]?.line ?? 0,
        text: `${folder} has a cycle, ${circle.join(" → ")}: ${files.join(", ")}`,
      };
    }),
  );
}
