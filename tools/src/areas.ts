import { filesBelow } from "./project.ts";
import { parseSourcePath, type SourcePath } from "./source.ts";

/** The packages that a domain consists of. */
const SIDES = ["contract", "messages", "server", "web", "e2e"];

/** The test files of some areas, as paths from the root. */
export interface AreaTests {
  readonly units: readonly string[];
  readonly walks: readonly string[];
}

const isWalk = ({ package: name }: SourcePath): boolean => name === "e2e";

/** The test files of the product, each with its path. */
export const readTests = (): SourcePath[] =>
  SIDES.flatMap((name) => filesBelow(name))
    .map(parseSourcePath)
    .filter(({ isTest }) => isTest);

/** The tests of the named areas in all packages; throws one line for a name without tests. */
export function testsOf(areas: readonly string[], tests: readonly SourcePath[]): AreaTests {
  const known = new Set(tests.flatMap(({ area }) => (area === "" ? [] : [area])));
  const unknown = areas.filter((area) => !known.has(area));
  if (unknown.length > 0) {
    throw new Error(`No tests of ${unknown.join(", ")}. There are tests of: ${[...known].toSorted().join(", ")}.`);
  }
  const chosen = tests.filter(({ area }) => areas.includes(area));
  const files = (kind: (path: SourcePath) => boolean): string[] => chosen.filter(kind).map(({ file }) => file);
  return { units: files((path) => !isWalk(path)), walks: files(isWalk) };
}
