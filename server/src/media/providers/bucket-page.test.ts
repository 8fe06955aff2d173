import { chromium, type Browser, type Page } from "@playwright/test";
import fastify, { type FastifyInstance } from "fastify";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mountWeb } from "../../kernel/http/web.ts";
import { startBucket, type TestBucket } from "../../kernel/testing/bucket.ts";
import { bucketStorage } from "./bucket.ts";
import type { Storage } from "./storage.ts";

const CHROMIUM = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
const terms = { expiresInS: 3600, mediaType: "image/png" };
const LETS_PAGES_READ = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin>
  <AllowedMethod>GET</AllowedMethod><AllowedHeader>*</AllowedHeader>
  </CORSRule></CORSConfiguration>`;

let folder: string;
let bucket: TestBucket;
let storage: Storage;
let app: FastifyInstance;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "openrounds-page-"));
  bucket = await startBucket([LETS_PAGES_READ]);
  storage = bucketStorage(bucket.url);
  writeFileSync(path.join(folder, "index.html"), "<!doctype html><title>Page</title>");
  app = fastify();
  await mountWeb(app, { storageOrigin: storage.origin, root: folder });
  await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await app.close();
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

test("a page allows the origin of the bucket for pictures, sound and reading, and no other", async () => {
  const { headers } = await app.inject({ url: "/home" });
  const directives = String(headers["content-security-policy"]).split("; ");
  const { origin } = storage;
  const allowing = directives.filter((directive) => directive.includes(origin));
  expect(allowing.map((directive) => directive.split(" ")[0])).toEqual(["img-src", "media-src", "connect-src"]);
  expect(directives.find((directive) => directive.startsWith("script-src"))).toMatch(
    /^script-src 'self' 'nonce-[^']+'$/,
  );
});

describe.skipIf(!existsSync(CHROMIUM))("in a browser", () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
    page = await browser.newPage();
    await page.goto(app.listeningOrigin);
  });
  afterAll(() => browser?.close());

  test("the page shows a picture from the bucket", async () => {
    const picture = await sharp({ create: { width: 7, height: 5, channels: 3, background: "teal" } })
      .png()
      .toBuffer();
    await storage.put("content/b.png", picture, "image/png");
    const download = await storage.bucketAddress("content/b.png", { ...terms, filename: "b.png" });
    const shown = `Object.assign(new Image(), { src: ${JSON.stringify(download)} })`;
    expect(await page.evaluate(`(async (image) => (await image.decode(), image.naturalWidth))(${shown})`)).toBe(7);
  });

  test("a foreign origin stays forbidden", async () => {
    const foreign = storage.origin.replace("127.0.0.1", "localhost");
    const sent = page.evaluate((address) => fetch(address).then(() => "sent"), `${foreign}/files/content/b.png`);
    await expect(sent).rejects.toThrow("Failed to fetch");
  });
});
