import { build, type Plugin, type Rolldown } from "vite";

/** Leaves out what is loaded later. */
const leaveLater: Plugin = {
  name: "openrounds:leave-later",
  resolveDynamicImport: (source) => ({ id: source, external: true }),
};

/**
 * The modules of the first load, as a build of it alone finds them. Their chunks would be many and small, because later
 * routes share some of them; put into one chunk they cost one request. Schemas of which it uses nothing are
 * none of them, and come with the first page that checks something with them.
 */
export async function firstLoadModules(root: string): Promise<ReadonlySet<string>> {
  const built = await build({
    root,
    logLevel: "error",
    plugins: [leaveLater],
    build: { write: false, minify: false, sourcemap: false },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  return new Set(output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : [])));
}
