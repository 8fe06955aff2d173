import { expect, test } from "vitest";
import { readInputs, sourceDigests } from "./inputs.ts";
import { useTemporaryProject } from "./testing/temporary-project.ts";

const { root, write } = useTemporaryProject();
const digests = (): Map<string, string> => sourceDigests(readInputs(root()));

const PROJECT = {
  "server/src/door.ts": 'import { use } from "./use.ts";\nexport const open = (): void => use();\n',
  "server/src/use.ts": 'import type { Row } from "@openrounds/contract/row.ts";\nexport const use = (): Row => ({});\n',
  "contract/src/row.ts": "export interface Row {}\n",
  "server/src/alone.ts": "export const alone = 1;\n",
  "server/src/reach.d.ts": 'declare module "reach" {\n  export type Far = import("./far.ts").Far;\n}\n',
  "server/src/far.ts": "export type Far = string;\n",
  "web/tsconfig.json": '{ "include": ["src"] }',
  "tsconfig.json": '{ "include": ["server", "contract"] }',
  "package-lock.json": "{}",
  "node_modules/.package-lock.json": "{}",
  "web/src/page.ts": "export const page = 1;\n",
};
/** The files whose digest changes after an edit. */
function touchedBy(change: Readonly<Record<string, string>>): string[] {
  write(PROJECT);
  const before = digests();
  write(change);
  const after = digests();
  return [...after].flatMap(([file, key]) => (before.get(file) === key ? [] : [file])).toSorted();
}

const SOURCES = Object.keys(PROJECT)
  .filter((file) => file.endsWith(".ts"))
  .toSorted();
const SERVER = SOURCES.filter((file) => !file.startsWith("web/"));

test("a changed file is looked at again, and so is whatever imports it over other files", () => {
  expect(touchedBy({ "server/src/alone.ts": "export const alone = 2;\n" })).toEqual(["server/src/alone.ts"]);
  expect(touchedBy({ "contract/src/row.ts": "export type Row = Promise<void>;\n" })).toEqual([
    "contract/src/row.ts",
    "server/src/door.ts",
    "server/src/use.ts",
  ]);
});

test("what a file declares to all others, and what that rests on, touches each file of its program", () => {
  expect(touchedBy({ "server/src/reach.d.ts": 'declare module "reach" {}\n' })).toEqual(SERVER);
  expect(touchedBy({ "server/src/far.ts": "export type Far = Promise<void>;\n" })).toEqual(SERVER);
  expect(touchedBy({ "server/src/alone.ts": "declare global {\n  var far: string;\n}\n" })).toEqual(SERVER);
});

test("a file that an import misses, and that comes later, touches the importing file", () => {
  const unmet = { "server/src/alone.ts": 'export * from "./later";\n' };
  write({ ...PROJECT, ...unmet });
  const before = digests().get("server/src/alone.ts");
  write({ "server/src/later.ts": "export const later = 1;\n" });
  expect(digests().get("server/src/alone.ts")).not.toBe(before);
});

test.each([
  "tsconfig.json",
  "package-lock.json",
  "node_modules/.package-lock.json",
  ".oxlintrc.json",
  "web/package.json",
])("a changed %s touches every file", (file) => {
  expect(touchedBy({ [file]: '{ "include": ["server"] }' })).toEqual(SOURCES);
});
