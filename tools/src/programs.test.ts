import { expect, test, vi } from "vitest";
import { readInputs } from "./inputs.ts";
import { checkProgram } from "./programs.ts";
import { useTemporaryProject } from "./testing/temporary-project.ts";

vi.setConfig({ testTimeout: 120_000 });
const { root, write } = useTemporaryProject();
const check = (isWhole = false): Promise<string> => checkProgram("web", isWhole, readInputs(root()), root());

const OPTIONS = { module: "esnext", moduleResolution: "bundler", allowImportingTsExtensions: true, noEmit: true };
const settings = (more: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ compilerOptions: { ...OPTIONS, types: [], ...more }, include: ["src"] });

const PROJECT = {
  "node_modules/.package-lock.json": "{}",
  "web/tsconfig.json": settings({ strict: true }),
  "web/src/count.ts": "export const count = (): number => 1;\n",
  "web/src/page.ts": 'import { count } from "./count.ts";\nexport const page: number = count();\n',
};

test("types that a change elsewhere broke are found again and again until they are mended", async () => {
  write(PROJECT);
  expect(await check()).toBe("");
  write({ "web/src/count.ts": 'export const count = (): string => "1";\n' });
  expect(await check()).toContain("page.ts");
  expect(await check()).toContain("page.ts");
  write(PROJECT);
  expect(await check()).toBe("");
});

test("a changed option, an ambient declaration and an installed package are checked again", async () => {
  write({ ...PROJECT, "web/src/open.ts": "export const open = (door) => [far, door];\ndeclare const far: number;\n" });
  expect(await check()).toContain("open.ts");
  write({ "web/tsconfig.json": settings({ strict: false }) });
  expect(await check()).toBe("");
  write({ "web/src/reach.d.ts": "declare const count: { readonly far: string };\n" });
  write({ "web/src/open.ts": "export const open = count.far.length;\n" });
  expect(await check()).toBe("");
  write({ "web/src/reach.d.ts": "declare const count: { readonly far: number };\n" });
  expect(await check()).toContain("open.ts");
  const store = (type: string): Record<string, string> => ({
    "node_modules/store/package.json": '{ "name": "store", "types": "index.d.ts" }',
    "node_modules/store/index.d.ts": `export declare const stored: ${type};\n`,
  });
  write({
    ...store("number"),
    "web/src/open.ts": 'import { stored } from "store";\nexport const open: number = stored;\n',
  });
  expect(await check()).toBe("");
  write(store("string"));
  expect(await check()).toContain("open.ts");
});
