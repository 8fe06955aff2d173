import { expect, test } from "vitest";
import { fixedRegistries, missingBindings, toolsOnServers, unverified, type LockFile } from "./lock.ts";

const lockOf = (packages: LockFile["packages"]): LockFile => ({ packages });
const texts = (offences: readonly { text: string }[]): string[] => offences.map(({ text }) => text);

test("a platform package that is named and missing in the lock file is found, in any folder", () => {
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

test("a tool of development that a server would get is found, one that both need is not", () => {
  const lock = lockOf({
    server: { dependencies: { fastify: "1", zod: "1" }, devDependencies: { s3rver: "1", "smtp-server": "1" } },
    bench: { devDependencies: { fastify: "1" } },
    "node_modules/fastify": { integrity: "x" },
    "node_modules/s3rver": { integrity: "x", dev: true },
    "node_modules/smtp-server": { integrity: "x" },
  });
  expect(texts(toolsOnServers(lock))).toEqual([
    "smtp-server is a tool of development, and would be installed on a server",
  ]);
});
