import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT } from "../project.ts";

/** The packages that run the product and its web application. */
const PACKAGES = ["contract", "messages", "server", "web", "tools"];
const FILES = ["package.json", "tsconfig.json"];
const MODULES = "node_modules";
/** Generated files, and files that only tests need. */
const EXCLUDED = /(^|\/)(node_modules|dist|releases|[^/]+\.test\.tsx?)$/;
/** Caches of tools beside the packages. */
const CACHES = [".cache", ".vite"];

/** Links the installed packages below a folder of the copy, which has its own caches. */
function linkModules(folder: string, copy: string, without: readonly string[] = []): void {
  const from = path.join(ROOT, folder, MODULES);
  if (!existsSync(from)) return;
  const to = path.join(copy, folder, MODULES);
  mkdirSync(to, { recursive: true });
  const names = readdirSync(from).filter((name) => ![...CACHES, ...without].includes(name));
  for (const name of names) symlinkSync(path.join(from, name), path.join(to, name));
}

/** Copies the sources of the project to a temporary folder, where a test may edit them; returns its path. */
export function copyProject(): string {
  const copy = mkdtempSync(path.join(tmpdir(), "openrounds-copy-"));
  const filter = (source: string): boolean => !EXCLUDED.test(path.relative(ROOT, source).replaceAll(path.sep, "/"));
  for (const name of [...PACKAGES, ...FILES]) {
    cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true, filter });
  }
  linkModules("", copy, ["@openrounds"]);
  mkdirSync(path.join(copy, MODULES, "@openrounds"));
  for (const name of PACKAGES) {
    linkModules(name, copy);
    symlinkSync(path.join(copy, name), path.join(copy, MODULES, "@openrounds", name));
  }
  return copy;
}

/** Replaces the only occurrence of a text in a file, as an edit does. */
export function editFile(file: string, text: string, replacement: string): void {
  const before = readFileSync(file, "utf8");
  if (before.split(text).length !== 2) throw new Error(`${file} does not hold ${text} once`);
  writeFileSync(
    file,
    before.replace(text, () => replacement),
  );
}
