import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sourcesHash } from "./build-web.ts";

let folder: string;
let first: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "openrounds-sources-"));
  first = path.join(folder, "first");
  mkdirSync(path.join(first, "web/src"), { recursive: true });
  writeFileSync(path.join(first, "web/index.html"), "<main></main>");
  writeFileSync(path.join(first, "web/src/main.tsx"), "start();");
});
afterAll(() => rmSync(folder, { recursive: true }));

const copied = (name: string): string => {
  const copy = path.join(folder, name);
  cpSync(first, copy, { recursive: true });
  return copy;
};

test("a web application that was built in another folder counts as built", () => {
  expect(sourcesHash(copied("elsewhere"))).toBe(sourcesHash(first));
});

test.each([
  ["changed", (root: string) => writeFileSync(path.join(root, "web/src/main.tsx"), "stop();")],
  ["renamed", (root: string) => renameSync(path.join(root, "web/src/main.tsx"), path.join(root, "web/src/start.tsx"))],
  ["set otherwise", (root: string) => writeFileSync(path.join(root, "tsconfig.json"), "{}")],
  ["added", (root: string) => writeFileSync(path.join(root, "web/src/new.ts"), "")],
  [
    "moved into another",
    (root: string) => {
      writeFileSync(path.join(root, "web/index.html"), "");
      writeFileSync(path.join(root, "web/src/main.tsx"), "start();<main></main>");
    },
  ],
])("a source that was %s leads to a new build", (name, change) => {
  const copy = copied(name);
  change(copy);
  expect(sourcesHash(copy)).not.toBe(sourcesHash(first));
});

test("a changed test leads to no new build", () => {
  const copy = copied("tested");
  writeFileSync(path.join(copy, "web/src/main.test.tsx"), "");
  expect(sourcesHash(copy)).toBe(sourcesHash(first));
});
