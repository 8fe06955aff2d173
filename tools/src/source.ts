import { parseSync, type ESTree } from "vite";
import { PACKAGES } from "./domains.ts";
import type { Offence } from "./offence.ts";
import { filesBelow, readText } from "./project.ts";

export interface Import {
  readonly from: string;
  /** The file of the project that is meant; undefined for packages from elsewhere. */
  readonly file: string | undefined;
  /** Types vanish at run time; lazy ones are loaded later. */
  readonly kind: "value" | "type" | "lazy";
  readonly line: number;
}

/** Where a file stands in the house. */
export interface Place {
  readonly file: string;
  readonly package: string;
  /** The first folder below src: a domain, kernel, app, ui …; empty for files that lie in src itself. */
  readonly area: string;
  /** The folders below the area. */
  readonly folders: readonly string[];
  readonly name: string;
  readonly isTest: boolean;
}

/** A parsed file. */
export interface Source extends Place {
  readonly text: string;
  readonly program: ESTree.Program;
  readonly imports: readonly Import[];
  readonly exportsDefaultAt: number | undefined;
}

/** Where a path from the root stands in the house. */
export function placeOf(file: string): Place {
  const [packageName = "", ...below] = file.split("/");
  const inSource = below[0] === "src" ? below.slice(1) : below;
  const name = inSource.at(-1) ?? "";
  return {
    file,
    package: packageName,
    area: inSource.length > 1 ? (inSource[0] ?? "") : "",
    folders: inSource.slice(1, -1),
    name,
    isTest: /\.(test|spec)\.tsx?$/.test(name),
  };
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split("\n").length;

/** The file of the project that a specifier means, seen from a file. */
export function resolveImport(file: string, from: string): string | undefined {
  if (from.startsWith(".")) {
    return new URL(from, `file:///${file}`).pathname.slice(1);
  }
  const [, packageName, rest] = /^@openrounds\/([\w-]+)\/(.+)$/.exec(from) ?? [];
  return packageName === undefined || rest === undefined ? undefined : `${packageName}/src/${rest}`;
}

/** An offence at a node of a source. */
export const offenceAt = ({ file, text }: Source, node: { readonly start: number }, what: string): Offence => ({
  file,
  line: lineAt(text, node.start),
  text: what,
});

/** Parses one file; a file that does not parse throws. */
export function parseSource(file: string, text: string): Source {
  const { program, module, errors } = parseSync(file, text);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file}: ${error.message}`);
  const found = (from: string, kind: Import["kind"], start: number): Import => ({
    from,
    file: resolveImport(file, from),
    kind,
    line: lineAt(text, start),
  });
  const exported = module.staticExports.flatMap(({ entries }) => entries);
  const imports = [
    ...module.staticImports.map(({ moduleRequest, entries, start }) =>
      found(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType) ? "type" : "value", start),
    ),
    ...exported.flatMap(({ moduleRequest, isType, start }) =>
      moduleRequest === null ? [] : [found(moduleRequest.value, isType ? "type" : "value", start)],
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest, start }) => {
      const quoted = text.slice(moduleRequest.start, moduleRequest.end);
      return /^["'].*["']$/.test(quoted) ? [found(quoted.slice(1, -1), "lazy", start)] : [];
    }),
  ];
  return {
    ...placeOf(file),
    text,
    program,
    imports,
    exportsDefaultAt: exported.find(({ exportName }) => exportName.kind === "Default")?.start,
  };
}

/** Every TypeScript file of the packages. */
export function readSources(): Source[] {
  return Object.keys(PACKAGES)
    .flatMap((name) => filesBelow(name))
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts"))
    .map((file) => parseSource(file, readText(file)));
}
