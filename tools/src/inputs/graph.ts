import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { resolveImport } from "../source.ts";

/** Every quoted string that looks like a module of the project: all forms of imports, and some other strings. */
const SPECIFIER = /["'`]((?:\.{1,2}\/|@openrounds\/)[^"'`\s]+)["'`]/g;
const PACKAGE = /^@openrounds\/([\w-]+)\/(.+)$/;
const ENDINGS = [".ts", ".tsx", ".d.ts", ".json", "/index.ts", "/index.tsx"];
const AUGMENTS = /^\s*declare (global|module)\b/m;

/** A file as the linter sees it. */
export interface GraphFile {
  readonly digest: string;
  /** The existing files of the project that it may import. */
  readonly imports: readonly string[];
  /** Whether it has ambient declarations, which affect files that do not import it. */
  readonly isAmbient: boolean;
}

export type ImportGraph = ReadonlyMap<string, GraphFile>;

export const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The files that a specifier may refer to: the exact one, or all that a resolver may choose. */
function targetsOf(file: string, specifier: string, exists: (at: string) => boolean): string[] {
  const [, name, rest = ""] = PACKAGE.exec(specifier) ?? [];
  const stems = [resolveImport(file, specifier) ?? "", ...(name === undefined ? [] : [`${name}/${rest}`])];
  return stems.flatMap((stem) => {
    if (exists(stem)) return [stem];
    const bare = stem.replace(/\.jsx?$/, "");
    return ENDINGS.map((ending) => `${bare}${ending}`).filter(exists);
  });
}

/** The given files with their transitive imports. */
export function readGraph(root: string, files: readonly string[]): ImportGraph {
  const known = new Map<string, boolean>();
  const exists = (file: string): boolean => {
    const isThere = known.get(file) ?? statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile() === true;
    known.set(file, isThere);
    return isThere;
  };
  const graph = new Map<string, GraphFile>();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (graph.has(file)) continue;
    const text = readFileSync(path.join(root, file), "utf8");
    const isSource = /\.[jt]sx?$/.test(file);
    const specifiers = isSource ? new Set([...text.matchAll(SPECIFIER)].map(([, specifier = ""]) => specifier)) : [];
    const imports = [...specifiers].flatMap((specifier) => targetsOf(file, specifier, exists));
    graph.set(file, {
      digest: digestOf(text),
      imports,
      isAmbient: file.endsWith(".d.ts") || (isSource && AUGMENTS.test(text)),
    });
    waiting.push(...imports);
  }
  return graph;
}

/** The files, and all files below the folders. */
export function closureOf(graph: ImportGraph, files: readonly string[]): Set<string> {
  const closure = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (closure.has(file)) continue;
    closure.add(file);
    waiting.push(...(graph.get(file)?.imports ?? []));
  }
  return closure;
}
