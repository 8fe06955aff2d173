import { build, type Plugin, type Rolldown } from "vite";

/** Excludes dynamic imports. */
const excludeDynamicImports: Plugin = {
  name: "openrounds:exclude-dynamic-imports",
  resolveDynamicImport: (source) => ({ id: source, external: true }),
};

/**
 * The modules of the first load, found by a build of the entry alone. Later routes share some of them, so their chunks
 * would be many and small; in one chunk they cost one request. Schemas that the first load does not use are left out,
 * and load with the first page that validates with them.
 */
export async function firstLoadModules(root: string): Promise<ReadonlySet<string>> {
  const built = await build({
    root,
    logLevel: "error",
    plugins: [excludeDynamicImports],
    build: { write: false, minify: false, sourcemap: false },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  return new Set(output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : [])));
}
