import type { Offence } from "../offence.ts";
import type { Source } from "../source.ts";

/** The cycles of a graph of names. */
export function circlesIn(graph: ReadonlyMap<string, Iterable<string>>): string[][] {
  const done = new Set<string>();
  const found: string[][] = [];
  const visit = (name: string, way: readonly string[]): void => {
    if (way.includes(name)) {
      found.push([...way.slice(way.indexOf(name)), name]);
      return;
    }
    if (done.has(name)) return;
    for (const next of graph.get(name) ?? []) visit(next, [...way, name]);
    done.add(name);
  };
  for (const name of graph.keys()) visit(name, []);
  return found;
}

/** Files that import each other in a cycle; type imports and dynamic imports count too. */
export function importCycles(sources: readonly Source[]): Offence[] {
  const graph = new Map(
    sources.map(({ file, imports }) => [
      file,
      new Set(imports.flatMap((each) => (each.file === undefined ? [] : [each.file]))),
    ]),
  );
  return circlesIn(graph).map(([file = "", ...way]) => ({
    file,
    line: 0,
    text: `imports itself: ${[file, ...way].join(" → ")}`,
  }));
}
