import { DOMAINS, PACKAGES, isDomain } from "../domains.ts";
import type { Offence } from "../offence.ts";
import { parseSourcePath, type SourceImport, type SourcePath, type Source } from "../source.ts";

const PUBLIC_ON_SERVER = ["service.ts", "access.ts", "events.ts", "tables.ts"];

/** Tests and their factories may import everything. */
const isForTests = (path: SourcePath): boolean =>
  path.isTest || (path.area === "kernel" && path.folders[0] === "testing");

const rankOf = ({ area }: SourcePath): number => DOMAINS.findIndex((domain) => domain === area);

function wrongPackage(from: SourcePath, to: SourcePath, kind: SourceImport["kind"]): string | undefined {
  if (from.package === to.package) return undefined;
  if (!(PACKAGES[from.package] ?? []).includes(to.package)) return `${from.package} does not import ${to.package}`;
  if (from.package === "contract" && kind !== "type") return "contract imports only types of messages";
  return undefined;
}

/** Kernel below ui, ui below domains, domains below what assembles them. */
function levelOf({ area }: SourcePath): number {
  if (area === "kernel") return 0;
  if (area === "ui") return 1;
  return isDomain(area) ? 2 : 3;
}

function wrongOrder(from: SourcePath, to: SourcePath): string | undefined {
  if (isForTests(from) || from.package === "messages" || to.package === "messages") return undefined;
  if (from.package === to.package && levelOf(to) > levelOf(from)) {
    return `${from.area} does not import what is above it`;
  }
  if (levelOf(from) !== 2 || levelOf(to) !== 2 || rankOf(to) <= rankOf(from)) return undefined;
  return `${from.area} comes before ${to.area}: announce an event instead`;
}

function isPublic(from: SourcePath, to: SourcePath): boolean {
  if (to.package === "web") return to.name === "data.ts" || to.folders.includes("components");
  const buildsRows = from.isTest || from.name === "factory.ts";
  return PUBLIC_ON_SERVER.includes(to.name) || (buildsRows && to.name === "factory.ts");
}

function wrongDoor(from: SourcePath, to: SourcePath): string | undefined {
  const isForeign = from.package === to.package && isDomain(from.area) && isDomain(to.area) && from.area !== to.area;
  if (!isForeign || from.package === "contract" || isPublic(from, to)) return undefined;
  return `${to.file} is private to ${to.area}`;
}

/** Imports against the order of packages and domains, or of files that are not public. */
export function wrongImports(source: Source): Offence[] {
  if (PACKAGES[source.package] === undefined) return [];
  return source.imports.flatMap(({ file, kind, line }) => {
    if (file === undefined) return [];
    const to = parseSourcePath(file);
    const text = wrongPackage(source, to, kind) ?? wrongOrder(source, to) ?? wrongDoor(source, to);
    return text === undefined ? [] : [{ file: source.file, line, text }];
  });
}
