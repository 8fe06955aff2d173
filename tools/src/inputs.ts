import { readFileSync } from "node:fs";
import path from "node:path";
import { closureOf, digestOf, readGraph, type ImportGraph } from "./inputs/graph.ts";
import { ROOT, filesBelow } from "./project.ts";

/** The files that determine rules, options and versions. */
const SETTINGS = /(^|\/)(package\.json|package-lock\.json|tsconfig[^/]*\.json|\.oxlintrc\.json|\.gitignore)$/;
/** What npm actually installed. */
const INSTALLED = "node_modules/.package-lock.json";

/** All inputs of the linter and the compiler. */
export interface CheckInputs {
  /** The sources, as paths from the root. */
  readonly files: readonly string[];
  /** The sources with their imports. */
  readonly graph: ImportGraph;
  /** A digest of the inputs besides the sources. */
  readonly settings: string;
  /** The files that each tsconfig.json includes. */
  readonly programs: ReadonlyMap<string, readonly string[]>;
}

/** Reads all inputs of the linter and the compiler in a project. */
export function readInputs(root = ROOT): CheckInputs {
  const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
  const all = filesBelow(".", root);
  const settings = all.filter((file) => SETTINGS.test(file));
  const programs = settings.flatMap((file): [string, readonly string[]][] => {
    if (path.posix.basename(file) !== "tsconfig.json") return [];
    const { include = [] } = JSON.parse(read(file)) as { include?: readonly string[] };
    return [[path.posix.dirname(file), include]];
  });
  const files = all.filter((file) => /\.[jt]sx?$/.test(file));
  return {
    files,
    graph: readGraph(root, files),
    settings: digestOf([...settings, INSTALLED].map((file) => `${file}\n${read(file)}`).join("\n")),
    programs: new Map(programs),
  };
}

const isIncluded = (file: string, include: readonly string[]): boolean =>
  include.some((pattern) => pattern === "." || file.startsWith(`${pattern}/`) || path.posix.matchesGlob(file, pattern));

/** The folder of the nearest tsconfig.json that includes a file; the root if none does. */
function programOf(file: string, programs: CheckInputs["programs"]): string {
  let folder = path.posix.dirname(file);
  while (folder !== ".") {
    if (isIncluded(path.posix.relative(folder, file), programs.get(folder) ?? [])) return folder;
    folder = path.posix.dirname(folder);
  }
  return folder;
}

const digestFiles = (graph: ImportGraph, chosen: ReadonlySet<string>): string =>
  digestOf([...graph].map(([file, { digest }]) => (chosen.has(file) ? `${file} ${digest}\n` : "")).join(""));

/** For each program, by folder, a digest of what all its files share: the settings, and ambient declarations. */
export function programDigests({ files, graph, settings, programs }: CheckInputs): Map<string, string> {
  const members = Map.groupBy(files, (file) => programOf(file, programs));
  return new Map(
    [...members].map(([folder, own]) => {
      const ambient = [...closureOf(graph, own)].filter((file) => graph.get(file)?.isAmbient === true);
      return [folder, digestOf(`${settings} ${digestFiles(graph, closureOf(graph, ambient))}`)];
    }),
  );
}

/**
 * For each source, a digest of everything that its result depends on: its text, the text of all transitive imports, and
 * what its program shares.
 */
export function sourceDigests(inputs: CheckInputs): Map<string, string> {
  const { files, graph, programs } = inputs;
  const shared = programDigests(inputs);
  return new Map(
    files.map((file) => {
      const program = shared.get(programOf(file, programs)) ?? "";
      return [file, digestOf(`${program} ${digestFiles(graph, closureOf(graph, [file]))}`)];
    }),
  );
}
