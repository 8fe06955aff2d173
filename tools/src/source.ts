import { parseSync, type ESTree } from "vite";
import { PACKAGES } from "./domains.ts";
import type { Offence } from "./offence.ts";
import { filesBelow, readText } from "./project.ts";

export interface SourceImport {
  readonly from: string;
  /** The resolved file of the project; undefined for installed packages. */
  readonly file: string | undefined;
  /** Type imports vanish at run time; lazy ones are dynamic. */
  readonly kind: "value" | "type" | "lazy";
  readonly line: number;
}

/** The parts of the path of a file. */
export interface SourcePath {
  readonly file: string;
  readonly package: string;
  /** The first folder below src, such as a domain, kernel, app or ui; empty for files directly in src. */
  readonly area: string;
  /** The folders below the area. */
  readonly folders: readonly string[];
  readonly name: string;
  readonly isTest: boolean;
}

/** A source file with its syntax tree. */
export interface Source extends SourcePath {
  readonly text: string;
  readonly program: ESTree.Program;
  readonly imports: readonly SourceImport[];
  readonly exportsDefaultAt: number | undefined;
}

/** The parts of a path from the root. */
export function parseSourcePath(file: string): SourcePath {
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

/** Resolves a specifier from a file to a file of the project. */
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

/** Parses a file; throws if it does not parse. */
export function parseSource(file: string, text: string): Source {
  const { program, module, errors } = parseSync(file, text);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file}: ${error.message}`);
  const found = (from: string, kind: SourceImport["kind"], start: number): SourceImport => ({
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
    ...parseSourcePath(file),
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
