import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "vite";
import { firstLoadModules } from "./first-load.ts";
import { render, writeWelcome } from "./prerender.ts";
import { writeShells } from "./shells.ts";
import { writeWorker } from "./worker.ts";

const WEB = fileURLToPath(new URL("..", import.meta.url));
const DIST = path.join(WEB, "dist");
const COMPRESSED = /\.(js|css|svg|json|webmanifest)$/;

function* filesBelow(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    if (statSync(file).isDirectory()) yield* filesBelow(file);
    else yield file;
  }
}

/** Writes .br and .gz beside each text asset, so that the server need not compress them. */
function compressAssets(): void {
  for (const file of [...filesBelow(DIST)].filter((name) => COMPRESSED.test(name))) {
    const bytes = readFileSync(file);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${file}.gz`, gzipSync(bytes));
  }
}

/** Modules that at least this many chunks use are bundled together: dozens of small files would each cost a request. */
const MIN_SHARE_COUNT = 19;
/** Chunks loaded with the first page that needs them, not with every page: the parts of forms, fields and lists. */
const ON_DEMAND_GROUPS = {
  forms: /\/(react-hook-form|web\/src\/ui\/form)\//,
  fields: /\/web\/src\/ui\/(check|field|search-select)\.tsx$/,
  lists: /\/web\/src\/ui\/(list\/list-|pager\.)/,
} as const;

const first = await firstLoadModules(WEB);
const groups = [
  { debugName: "first load", name: (id: string) => (first.has(id) ? "first" : null) },
  ...Object.entries(ON_DEMAND_GROUPS).map(([name, modules]) => ({
    debugName: name,
    name: (id: string) => (!first.has(id) && modules.test(id) ? name : null),
  })),
  { debugName: "shared", name: (id: string) => (first.has(id) ? null : "shared"), minShareCount: MIN_SHARE_COUNT },
];
await build({
  root: WEB,
  logLevel: "warn",
  build: { rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups } } } },
});
const rendered = await render(WEB);
writeWelcome(DIST, rendered);
writeShells(DIST, rendered.placeholders);
await writeWorker(WEB, DIST);
compressAssets();
