import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { childEnvironment } from "./kernel/env.ts";
import { WEB_DIST } from "./kernel/http/web.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SOURCES = [
  "web/src",
  "web/build",
  "web/worker",
  "web/public",
  "web/index.html",
  "web/vite.config.ts",
  "web/package.json",
  "web/tsconfig.json",
  "contract/package.json",
  "contract/src",
  "messages/package.json",
  "messages/src",
  "tsconfig.json",
  "package-lock.json",
];
const TEST = /\.test\.tsx?$/;
const STAMP = path.join(WEB_DIST, ".sources");

function* filesBelow(at: string): Generator<string> {
  if (!existsSync(at)) return;
  if (TEST.test(at)) return;
  if (statSync(at).isFile()) yield at;
  else for (const name of readdirSync(at).toSorted()) yield* filesBelow(path.join(at, name));
}

/** A hash of all input files of the build, independent of the location of the project. */
export function sourcesHash(root = ROOT): string {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    for (const file of filesBelow(path.join(root, source))) {
      const name = path.relative(root, file).replaceAll(path.sep, "/");
      const content = readFileSync(file);
      hash.update(`${name}\n${content.length}\n`).update(content);
    }
  }
  return hash.digest("hex");
}

/** Builds the web application if its sources changed since the last build; prints a line, since it takes a while. */
export async function buildWeb(say: (text: string) => void = () => undefined): Promise<void> {
  const hash = sourcesHash();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === hash) return;
  say("Building the web application…");
  await new Promise<void>((built, failed) => {
    const build = spawn(process.execPath, ["--no-experimental-webstorage", path.join(ROOT, "web/build/build.ts")], {
      cwd: path.join(ROOT, "web"),
      stdio: ["ignore", "ignore", "inherit"],
      env: childEnvironment({ NODE_ENV: "production" }),
    });
    build.once("error", failed);
    build.once("exit", (code) => (code === 0 ? built() : failed(new Error(`The web build ended with ${code}`))));
  });
  writeFileSync(STAMP, hash);
}
