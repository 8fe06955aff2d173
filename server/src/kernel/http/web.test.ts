import fastify, { type FastifyInstance } from "fastify";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mountWeb } from "./web.ts";

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "openrounds-pages-"));
  for (const part of ["pages", "assets"]) mkdirSync(path.join(folder, part));
  const files = {
    "index.html": "other",
    "welcome.html": "first visit",
    "pages/0.html": 'list <script nonce="%NONCE%"></script>',
    "pages/1.html": "any batch",
    "pages/2.html": "new batch",
    "pages/3.html": "link of an account",
    "assets/app.js": "plain",
    "assets/app.js.br": "compressed",
    ".sources": "hidden",
    "pages.json": JSON.stringify({
      "/batches": "pages/0.html",
      "/batch/$batchId": "pages/1.html",
      "/batch/new": "pages/2.html",
      "/welcome": "pages/3.html",
    }),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  app = fastify();
  await mountWeb(app, { storageOrigin: "", root: folder });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const bodyOf = async (url: string): Promise<string> => (await app.inject({ url })).body;

test("each address answers with the page that was built for it, and every other with the general one", async () => {
  expect(await bodyOf("/batches?tab=1")).toMatch(/^list/);
  expect(await bodyOf("/batch/7")).toBe("any batch");
  expect(await bodyOf("/batch/7/")).toBe("any batch");
  expect(await bodyOf("/batch/new")).toBe("new batch");
  expect(await bodyOf("/batch/7/forms")).toBe("other");
  expect(await bodyOf("/")).toBe("first visit");
  expect(await bodyOf("/welcome")).toBe("first visit");
  expect(await bodyOf("/welcome?type=forgot-password")).toBe("link of an account");
});

test("a built page has a nonce of its own in each response", async () => {
  const [one, two] = [await bodyOf("/batches"), await bodyOf("/batches")];
  expect(one).toMatch(/nonce="[A-Za-z0-9+/=]{24}"/);
  expect(one).not.toBe(two);
});

test("files are served compressed where the browser takes it, hidden and missing ones not, all by one route", async () => {
  const plain = await app.inject({ url: "/assets/app.js" });
  expect(plain).toMatchObject({ statusCode: 200, body: "plain" });
  expect(plain.headers["cache-control"]).toContain("immutable");
  const compressed = await app.inject({ url: "/assets/app.js?1", headers: { "accept-encoding": "br" } });
  expect(compressed.headers["content-encoding"]).toBe("br");
  expect(compressed.body).toBe("compressed");
  expect((await app.inject({ method: "HEAD", url: "/assets/app.js" })).statusCode).toBe(200);
  const refused = ["/.sources", "/assets/../.sources", "/assets/other.js", "/assets"].map(async (url) => bodyOf(url));
  expect(await Promise.all(refused)).not.toContain("hidden");
  expect((await app.inject({ url: "/assets/other.js" })).statusCode).not.toBe(200);
  expect(app.printRoutes({ commonPrefix: false })).not.toContain("app.js");
});
