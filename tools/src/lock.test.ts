import { expect, test } from "vitest";
import { fixedRegistries, missingBindings, unverified, type Lock } from "./lock.ts";

const lockOf = (packages: Lock["packages"]): Lock => ({ packages });
const texts = (offences: readonly { text: string }[]): string[] => offences.map(({ text }) => text);

test("a platform package that is named and not held is found, wherever it might lie", () => {
  const lock = lockOf({
    "node_modules/tool": {
      integrity: "x",
      optionalDependencies: { "tool-linux": "1", "tool-mac": "1", "tool-win": "1" },
    },
    "node_modules/tool-linux": { integrity: "x" },
    "node_modules/tool/node_modules/tool-mac": { integrity: "x" },
  });
  expect(texts(missingBindings(lock))).toEqual(["node_modules/tool names tool-win, which is missing"]);
});

test("an address of a registry is found, a link to a package of the project is not", () => {
  const lock = lockOf({
    "node_modules/a": { integrity: "x", resolved: "https://registry.example/a.tgz" },
    "node_modules/b": { resolved: "b", link: true },
  });
  expect(texts(fixedRegistries(lock))).toEqual(["node_modules/a is fixed to https://registry.example/a.tgz"]);
});

test("a package without a checksum is found", () => {
  const lock = lockOf({ "node_modules/a": { version: "1.0.0" }, server: { version: "0.1.0" } });
  expect(texts(unverified(lock))).toEqual(["node_modules/a has no integrity"]);
});
