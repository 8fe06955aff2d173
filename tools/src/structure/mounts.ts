import { Visitor } from "vite";
import type { Offence } from "../offence.ts";
import type { Source } from "../source.ts";

const ASSEMBLY = "server/src/app.ts";

/** The groups that the assembly mounts, by the name of their endpoints. */
function mountedGroups(assembly: Source): Set<string> {
  const groups = new Set<string>();
  new Visitor({
    CallExpression: ({ callee, arguments: [, endpoints] }) => {
      const isMount = callee.type === "Identifier" && callee.name === "mounted";
      if (isMount && endpoints?.type === "Identifier") groups.add(endpoints.name);
    },
  }).visit(assembly.program);
  return groups;
}

/** Groups of endpoints that the contract promises and the server does not mount. */
export function unmountedGroups(sources: readonly Source[]): Offence[] {
  const assembly = sources.find(({ file }) => file === ASSEMBLY);
  if (assembly === undefined) return [];
  const mounted = mountedGroups(assembly);
  return sources
    .filter(({ package: name, name: file }) => name === "contract" && file === "endpoints.ts")
    .flatMap(({ file, text }) =>
      [...text.matchAll(/^export const (\w+Endpoints)\b/gm)].flatMap(([, group = ""]) =>
        mounted.has(group) ? [] : [{ file, line: 0, text: `${ASSEMBLY} does not mount ${group}` }],
      ),
    );
}
