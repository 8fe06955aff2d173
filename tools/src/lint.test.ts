import { expect, test, vi } from "vitest";
import { readInputs } from "./inputs.ts";
import { checkLint } from "./lint.ts";
import { useTemporaryProject } from "./testing/temporary-project.ts";

vi.setConfig({ testTimeout: 120_000 });
const { root, write } = useTemporaryProject();
const check = (isWhole = false): Promise<string> => checkLint(isWhole, readInputs(root()), root());

const LINTED = {
  ".gitignore": "node_modules/\n",
  "package.json": '{ "type": "module" }',
  "package-lock.json": "{}",
  "node_modules/.package-lock.json": "{}",
  "tsconfig.json":
    '{ "compilerOptions": { "module": "esnext", "moduleResolution": "bundler", "allowImportingTsExtensions": true, "noEmit": true, "strict": true, "types": [] }, "include": ["src"] }',
  ".oxlintrc.json":
    '{ "plugins": ["typescript", "import"], "options": { "typeAware": true }, "rules": { "typescript/no-floating-promises": "error", "import/no-cycle": "error" } }',
  "src/save.ts": "export function save(): void {}\n",
  "src/door.ts": 'import { save } from "./save.ts";\nexport function open(): void {\n  save();\n}\n',
};

test("what was in order is found wrong after a change elsewhere, again and again until it is mended", async () => {
  write(LINTED);
  expect(await check()).toBe("");
  expect(await check()).toBe("");
  write({ "src/save.ts": "export async function save(): Promise<void> {}\n" });
  expect(await check()).toContain("src/door.ts:3");
  expect(await check()).toContain("src/door.ts:3");
  write({ "src/save.ts": LINTED["src/save.ts"] });
  expect(await check()).toBe("");
  write({ "src/save.ts": 'export * from "./door.ts";\nexport function save(): void {}\n' });
  expect(await check()).toContain("import(no-cycle)");
  write({ "src/save.ts": LINTED["src/save.ts"], ".oxlintrc.json": '{ "rules": { "max-lines": ["error", 1] } }' });
  expect(await check()).toContain("max-lines");
});

test("the whole also sees what somebody changed by hand in an installed package", async () => {
  const installed = (result: string): Record<string, string> => ({
    "node_modules/store/package.json": '{ "name": "store", "types": "index.d.ts" }',
    "node_modules/store/index.d.ts": `export function save(): ${result};\n`,
  });
  write({ ...LINTED, ...installed("void"), "src/save.ts": 'export { save } from "store";\n' });
  expect(await check()).toBe("");
  write(installed("Promise<void>"));
  expect(await check()).toBe("");
  expect(await check(true)).toContain("src/door.ts:3");
});
