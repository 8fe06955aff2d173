import type { Offence } from "../offence.ts";
import type { Source } from "../source.ts";

/** Files that import each other in a circle; types and what is loaded later do not count. */
export function importCycles(sources: readonly Source[]): Offence[] {
  const importsOf = new Map(
    sources.map(({ file, imports }) => [
      file,
      imports.flatMap((each) => (each.kind === "value" && each.file !== undefined ? [each.file] : [])),
    ]),
  );
  const done = new Set<string>();
  const found: Offence[] = [];
  const visit = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) {
      const circle = [...way.slice(way.indexOf(file)), file];
      found.push({ file, line: 0, text: `imports itself: ${circle.join(" → ")}` });
      return;
    }
    if (done.has(file)) return;
    for (const next of importsOf.get(file) ?? []) visit(next, [...way, file]);
    done.add(file);
  };
  for (const file of importsOf.keys()) visit(file, []);
  return found;
}
