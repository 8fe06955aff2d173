import type { Offence } from "../offence.ts";
import type { Source } from "../source.ts";

/** The packages that run anywhere, so that nothing of Node may be in them. */
const RUNS_ANYWHERE = ["contract", "messages"];

const nameOf = (from: string): string => from.split("/", from.startsWith("@") ? 2 : 1).join("/");

/** What the package.json of a package names. */
export type Declared = (packageName: string) => ReadonlySet<string>;

const inBrowser = ({ package: name, file }: Source): boolean =>
  RUNS_ANYWHERE.includes(name) || file.startsWith("web/src/");

/** Imports of packages that the package.json does not name, and of Node where there is none. */
export function foreignDependencies(source: Source, declared: Declared): Offence[] {
  return source.imports.flatMap(({ from, line }) => {
    const at = (text: string): Offence[] => [{ file: source.file, line, text }];
    if (from.startsWith(".") || from.startsWith("virtual:")) return [];
    if (from.startsWith("node:")) {
      return inBrowser(source) && !source.isTest ? at(`${from} does not exist in a browser`) : [];
    }
    const name = nameOf(from);
    return declared(source.package).has(name) ? [] : at(`${source.package}/package.json does not name ${name}`);
  });
}
