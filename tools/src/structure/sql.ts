import { Visitor } from "vite";
import type { Offence } from "../offence.ts";
import { offenceAt, type Source } from "../source.ts";

const TEXT = "only queries.ts and kernel/db know SQL";
const BUILDERS = new Set([
  "select",
  "selectDistinct",
  "insert",
  "update",
  "delete",
  "execute",
  "$count",
  "$with",
  "query",
]);
const HANDLES = new Set(["db", "tx", "pool", "client"]);
const LIBRARIES = /^(pg|drizzle-orm)(\/|$)/;

/** Files that may contain SQL: queries and tables, factories and the demo, and the kernel's storage. */
function knowsSql({ name, area, folders, isTest }: Source): boolean {
  if (isTest || ["queries.ts", "tables.ts", "factory.ts"].includes(name)) return true;
  return area === "demo" || (area === "kernel" && ["db", "jobs", "testing"].includes(folders[0] ?? ""));
}

/** SQL, query builders and database drivers outside the files that may know them. */
export function misplacedSql(source: Source): Offence[] {
  if (source.package !== "server" || knowsSql(source)) return [];
  const found: Offence[] = source.imports
    .filter(({ from, kind }) => kind !== "type" && LIBRARIES.test(from))
    .map(({ line }) => ({ file: source.file, line, text: TEXT }));
  new Visitor({
    CallExpression: ({ callee }) => {
      if (callee.type !== "MemberExpression" || callee.computed || !BUILDERS.has(callee.property.name)) return;
      const { object } = callee;
      const handle =
        object.type === "Identifier"
          ? object.name
          : object.type === "MemberExpression" && !object.computed
            ? object.property.name
            : "";
      if (HANDLES.has(handle)) found.push(offenceAt(source, callee, TEXT));
    },
  }).visit(source.program);
  return found;
}
