import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "vite";
import { firstLoadModules } from "./first-load.ts";
import { chunkGroups } from "./groups.ts";
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

const first = await firstLoadModules(WEB);
const groups = await chunkGroups(WEB, first);
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
