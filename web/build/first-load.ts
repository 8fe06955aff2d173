import { build, type Rolldown } from "vite";

/**
 * The modules of the first load, as a build without rules makes them. Their chunks are many and small, because
 * later routes share some of them; put into one chunk they cost one request.
 */
export async function firstLoadModules(root: string): Promise<ReadonlySet<string>> {
  const built = await build({ root, logLevel: "error", build: { write: false, minify: false, sourcemap: false } });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  const chunks = new Map(output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file] as const] : [])));
  const modules = new Set<string>();
  const visited = new Set<string>();
  const visit = (fileName: string): void => {
    const chunk = chunks.get(fileName);
    if (chunk === undefined || visited.has(fileName)) return;
    visited.add(fileName);
    for (const id of chunk.moduleIds) modules.add(id);
    for (const imported of chunk.imports) visit(imported);
  };
  for (const { fileName, isEntry } of chunks.values()) if (isEntry) visit(fileName);
  return modules;
}
