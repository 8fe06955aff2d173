import { chromium, type Browser, type Page } from "@playwright/test";
import fastify, { type FastifyInstance } from "fastify";
import S3rver from "s3rver";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mountWeb } from "../../kernel/http/web.ts";
import { bucketStorage } from "./bucket.ts";
import type { Storage } from "./storage.ts";

const CHROMIUM = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
const terms = { expiresInS: 3600, mediaType: "image/png" };
const LETS_PAGES_WRITE = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin>
  <AllowedMethod>GET</AllowedMethod><AllowedMethod>PUT</AllowedMethod><AllowedHeader>*</AllowedHeader>
  </CORSRule></CORSConfiguration>`;

let folder: string;
let bucket: S3rver;
let storage: Storage;
let app: FastifyInstance;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "openrounds-page-"));
  const configureBuckets = [{ name: "files", configs: [LETS_PAGES_WRITE] }];
  const settings = { port: 0, address: "127.0.0.1", silent: true };
  bucket = new S3rver({ ...settings, directory: path.join(folder, "bucket"), configureBuckets });
  const { port } = await bucket.run();
  storage = bucketStorage(`s3://S3RVER:S3RVER@127.0.0.1:${port}/files?region=us-east-1&tls=off`);
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

test("a page allows the origin of the bucket for pictures, sound and sending, and no other", async () => {
  const { headers } = await app.inject({ url: "/home" });
  const directives = String(headers["content-security-policy"]).split("; ");
  const { origin } = new URL(await storage.signedUpload("content/a.png", { ...terms, maxBytes: 1 }));
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

  test("the page sends a picture to the bucket and shows it from there", async () => {
    const picture = await sharp({ create: { width: 7, height: 5, channels: 3, background: "teal" } })
      .png()
      .toBuffer();
    const upload = await storage.signedUpload("content/b.png", { ...terms, maxBytes: 10_000 });
    const status = await page.evaluate(
      async ([address, encoded]) => {
        const body = Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0));
        return (await fetch(address, { method: "PUT", body, headers: { "content-type": "image/png" } })).status;
      },
      [upload, picture.toString("base64")] as const,
    );
    expect(status).toBe(200);
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
