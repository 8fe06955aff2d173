import type { Offence } from "../offence.ts";
import type { Source } from "../source.ts";

/** The packages that run anywhere, so that nothing of Node may be in them. */
const RUNS_ANYWHERE = ["contract", "messages"];

const nameOf = (from: string): string => from.split("/", from.startsWith("@") ? 2 : 1).join("/");

/** What the package.json of a package names for all, and what it names for those who work on it. */
export interface Named {
  readonly installed: ReadonlySet<string>;
  readonly inDevelopment: ReadonlySet<string>;
}
export type Declared = (packageName: string) => Named;

/** The packages of which a server is made, its web application built on the spot. */
const OF_A_SERVER = ["contract", "messages", "server", "web"];
/** What is written for tests, or starts only where somebody works on the product. */
const isForDevelopment = ({ isTest, area, folders }: Source): boolean =>
  isTest || (area === "kernel" && folders[0] === "testing");

const inBrowser = ({ package: name, file }: Source): boolean =>
  RUNS_ANYWHERE.includes(name) || file.startsWith("web/src/");

/** Imports of packages that the package.json does not name, or only for development, and of Node where there is none. */
export function foreignDependencies(source: Source, declared: Declared): Offence[] {
  const { installed, inDevelopment } = declared(source.package);
  return source.imports.flatMap(({ from, line, kind }) => {
    const at = (text: string): Offence[] => [{ file: source.file, line, text }];
    if (from.startsWith(".") || from.startsWith("virtual:")) return [];
    if (from.startsWith("node:")) {
      return inBrowser(source) && !source.isTest ? at(`${from} does not exist in a browser`) : [];
    }
    const name = nameOf(from);
    const isTyped = kind === "type" && inDevelopment.has(`@types/${name}`);
    if (installed.has(name) || isTyped) return [];
    if (!inDevelopment.has(name)) return at(`${source.package}/package.json does not name ${name}`);
    const isNeeded = OF_A_SERVER.includes(source.package) && kind !== "type" && !isForDevelopment(source);
    return isNeeded ? at(`${name} is a dependency of development, and a server is installed without those`) : [];
  });
}
