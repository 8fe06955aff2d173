import type { Offence } from "../offence.ts";
import type { Source } from "../source.ts";

/** Packages that run on any platform and must not import Node. */
const RUNS_ANYWHERE = ["contract", "messages"];

const nameOf = (from: string): string => from.split("/", from.startsWith("@") ? 2 : 1).join("/");

/** The dependencies of a package.json, and its development dependencies. */
export interface NamedDependencies {
  readonly installed: ReadonlySet<string>;
  readonly inDevelopment: ReadonlySet<string>;
}
export type DeclaredDependencies = (packageName: string) => NamedDependencies;

/** The packages that a server needs, which builds the web application itself. */
const OF_A_SERVER = ["contract", "messages", "server", "web"];
/** Tests and development tools. */
const isForDevelopment = ({ isTest, area, folders }: Source): boolean =>
  isTest || (area === "kernel" && folders[0] === "testing");

const inBrowser = ({ package: name, file }: Source): boolean =>
  RUNS_ANYWHERE.includes(name) || file.startsWith("web/src/");

/**
 * Imports of packages that package.json does not name, or only for development, and of Node where it is not available.
 */
export function foreignDependencies(source: Source, declared: DeclaredDependencies): Offence[] {
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
