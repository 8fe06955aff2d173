import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "vite";
import { firstLoadModules } from "./first-load.ts";
import { writeWelcome } from "./prerender.ts";
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

/** Writes .br and .gz beside each text asset, so that the server only hands them out. */
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

/** A module that so many pages and parts use comes in one file with its like: dozens of small files would each cost a way. */
const SHARED_BY = 15;
/** What forms are made of comes with the first form, and not with pages that only lead to one. */
const FORMS = /\/(react-hook-form|web\/src\/ui\/form)\//;

const first = await firstLoadModules(WEB);
const groups = [
  { debugName: "first load", name: (id: string) => (first.has(id) ? "first" : null) },
  { debugName: "forms", name: (id: string) => (!first.has(id) && FORMS.test(id) ? "forms" : null) },
  { debugName: "shared", name: (id: string) => (first.has(id) ? null : "shared"), minShareCount: SHARED_BY },
];
await build({
  root: WEB,
  logLevel: "warn",
  build: { rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups } } } },
});
await writeWelcome(WEB, DIST);
await writeWorker(WEB, DIST);
compressAssets();
