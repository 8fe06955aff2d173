import { readFileSync } from "node:fs";
import path from "node:path";
import { closureOf, digestOf, readGraph, type Graph } from "./inputs/graph.ts";
import { ROOT, filesBelow } from "./project.ts";

/** What decides on the rules, the options and the versions of all that takes part. */
const SETTINGS = /(^|\/)(package\.json|package-lock\.json|tsconfig[^/]*\.json|\.oxlintrc\.json|\.gitignore)$/;
/** What npm installed in fact. */
const INSTALLED = "node_modules/.package-lock.json";

/** Everything that the linter and the compiler read. */
export interface Inputs {
  /** The sources, as paths from the root. */
  readonly files: readonly string[];
  /** The sources and whatever they import. */
  readonly graph: Graph;
  /** A digest of what stands beside the sources. */
  readonly settings: string;
  /** What the tsconfig.json of each folder includes. */
  readonly programs: ReadonlyMap<string, readonly string[]>;
}

/** Reads everything that the linter and the compiler read of a project. */
export function readInputs(root = ROOT): Inputs {
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

/** The folder of the nearest tsconfig.json that includes a file; the root where none does. */
function programOf(file: string, programs: Inputs["programs"]): string {
  let folder = path.posix.dirname(file);
  while (folder !== ".") {
    if (isIncluded(path.posix.relative(folder, file), programs.get(folder) ?? [])) return folder;
    folder = path.posix.dirname(folder);
  }
  return folder;
}

const digestFiles = (graph: Graph, chosen: ReadonlySet<string>): string =>
  digestOf([...graph].map(([file, { digest }]) => (chosen.has(file) ? `${file} ${digest}\n` : "")).join(""));

/** For each program, by its folder, a digest of what all of its files share: the settings, and what one of its files declares to all. */
export function programDigests({ files, graph, settings, programs }: Inputs): Map<string, string> {
  const members = Map.groupBy(files, (file) => programOf(file, programs));
  return new Map(
    [...members].map(([folder, own]) => {
      const ambient = [...closureOf(graph, own)].filter((file) => graph.get(file)?.isAmbient === true);
      return [folder, digestOf(`${settings} ${digestFiles(graph, closureOf(graph, ambient))}`)];
    }),
  );
}

/**
 * For each source a digest of everything that a verdict on it rests on: its own text, the text of whatever it
 * imports over any number of files, and what its program shares.
 */
export function sourceDigests(inputs: Inputs): Map<string, string> {
  const { files, graph, programs } = inputs;
  const shared = programDigests(inputs);
  return new Map(
    files.map((file) => {
      const program = shared.get(programOf(file, programs)) ?? "";
      return [file, digestOf(`${program} ${digestFiles(graph, closureOf(graph, [file]))}`)];
    }),
  );
}
