import type { ESTree } from "vite";
import { isDomain } from "../domains.ts";
import type { Offence } from "../offence.ts";
import { offenceAt, resolveImport, type Source } from "../source.ts";

/** The list of domains that make up the server. */
const APP = "server/src/app.ts";
/** Files whose exports have no effect until the domain registers them. */
const PLUGGED_IN = ["handlers.ts", "resolvers.ts", "routes.ts", "jobs.ts", "listeners.ts"];
/** What the contract declares for the server to serve. */
const SERVED = ["endpoints.ts", "graph.ts"];

interface NamedExport {
  readonly name: string;
  readonly start: number;
  readonly init: ESTree.Expression | null;
}

/** The values that a file exports by name. */
function exportedValues({ program }: Source): NamedExport[] {
  return program.body.flatMap((statement): NamedExport[] => {
    if (statement.type !== "ExportNamedDeclaration" || statement.declaration === null) return [];
    const { declaration } = statement;
    if (declaration.type === "FunctionDeclaration" && declaration.id !== null) {
      return [{ name: declaration.id.name, start: declaration.start, init: null }];
    }
    if (declaration.type !== "VariableDeclaration") return [];
    return declaration.declarations.flatMap(({ id, init, start }) =>
      id.type === "Identifier" ? [{ name: id.name, start, init }] : [],
    );
  });
}

/** The imported names of a file as file#name. */
const importedNames = ({ file, program }: Source): string[] =>
  program.body.flatMap((statement) =>
    statement.type !== "ImportDeclaration"
      ? []
      : statement.specifiers.flatMap((each) =>
          each.type === "ImportSpecifier" && each.imported.type === "Identifier"
            ? [`${resolveImport(file, statement.source.value)}#${each.imported.name}`]
            : [],
        ),
  );

const importedBy = (sources: readonly Source[]): ReadonlySet<string> => new Set(sources.flatMap(importedNames));

const isCallOf = (init: ESTree.Expression | null, name: string): boolean =>
  init?.type === "CallExpression" && init.callee.type === "Identifier" && init.callee.name === name;

/** Exports of a file that none of the given files imports. */
function missing(source: Source, names: readonly NamedExport[], within: readonly Source[], text: string): Offence[] {
  const imported = importedBy(within);
  return names
    .filter(({ name }) => !imported.has(`${source.file}#${name}`))
    .map((named) => offenceAt(source, named, `${named.name} ${text}`));
}

/** Exports of a domain that it does not register. */
function unmountedOf(sources: readonly Source[], area: string): Offence[] {
  const own = sources.filter((source) => source.area === area && !source.isTest);
  const server = own.filter((source) => source.package === "server");
  const plug = server.filter(({ name, folders }) => name === "domain.ts" && folders.length === 0);
  const named = (names: readonly string[]) => server.filter(({ name }) => names.includes(name));
  const app = sources.filter(({ file }) => file === APP);
  return [
    ...plug.flatMap((source) => missing(source, exportedValues(source), app, `is not listed in ${APP}`)),
    ...own
      .filter((source) => source.package === "contract" && SERVED.includes(source.name))
      .flatMap((source) =>
        missing(
          source,
          exportedValues(source).filter(({ name }) => /(Endpoints|Graph)$/.test(name)),
          plug,
          `is not mounted in server/src/${area}/domain.ts`,
        ),
      ),
    ...named(PLUGGED_IN).flatMap((source) =>
      missing(
        source,
        exportedValues(source),
        [...plug, ...named([source.name])],
        `is not plugged in by server/src/${area}/domain.ts`,
      ),
    ),
    ...named(["events.ts"]).flatMap((source) =>
      missing(
        source,
        exportedValues(source).filter(({ init }) => isCallOf(init, "job")),
        named(["jobs.ts"]),
        "is a job without a handler in a jobs.ts of its domain",
      ),
    ),
  ];
}

/** Endpoints, handlers, routes, jobs, listeners, reactions and domains that exist but are not served. */
export function unmounted(sources: readonly Source[]): Offence[] {
  if (!sources.some(({ file }) => file === APP)) return [];
  const areas = new Set(sources.map(({ area }) => area).filter(isDomain));
  return [...areas].flatMap((area) => unmountedOf(sources, area));
}
