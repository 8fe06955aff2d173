import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { resetClock } from "../../kernel/clock.ts";
import { startBucket, type TestBucket } from "../../kernel/testing/bucket.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildUser } from "../../identity/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { sendPart } from "../../kernel/testing/parts.ts";
import { passTime } from "../../kernel/testing/time.ts";
import { SIGNED_PATH, UPLOAD_PATH, downloadAddress } from "./links.ts";
import { storageOf } from "./choose-storage.ts";
import type { DownloadTerms, Storage } from "./storage.ts";

const PDF = Buffer.from("%PDF-1.7 canary");
const hour = { expiresInS: 3600 };

let bucket: TestBucket;
let folder: string;
let disk: World;
let remote: World;
let reader: UserRow;

interface Change {
  /** The person who opens it; by default the reader. */
  readonly as?: UserRow;
  readonly alter?: (address: URL) => URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly redirect?: RequestInit["redirect"];
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "openrounds-s3-"));
  bucket = await startBucket();
  disk = await createWorld();
  await disk.app.http.listen({ port: 0, host: "127.0.0.1" });
  remote = await createWorld({ joins: disk, env: { STORAGE_URL: bucket.url } });
  await remote.app.http.listen({ port: 0, host: "127.0.0.1" });
  reader = await buildUser(disk.db);
});
afterAll(async () => {
  await remote.close();
  await disk.close();
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens a file as a person, by an address that was signed for the same or another person. */
async function open(world: World, [key, terms]: readonly [string, DownloadTerms], change: Change = {}) {
  const { as = reader, alter = (address: URL) => address, headers = {} } = change;
  const address = new URL(downloadAddress(world.app.platform, reader, key, terms), world.app.http.listeningOrigin);
  const authorization = as === undefined ? {} : { authorization: await world.authorize(as) };
  return fetch(alter(address), { headers: { ...authorization, ...headers }, redirect: change.redirect ?? "follow" });
}

const worldOf = (name: string): World => (name === "disk" ? disk : remote);
const storageAt = (name: string): Storage => storageOf(worldOf(name).app.platform);

describe.each(["disk", "bucket"])("storage on %s", (name) => {
  test("keeps, measures, reads in parts and removes a file", async () => {
    const storage = storageAt(name);
    await storage.put("content/a.pdf", PDF, "application/pdf");
    expect(await storage.get("content/a.pdf")).toEqual(PDF);
    expect(await storage.size("content/a.pdf")).toBe(PDF.length);
    expect((await storage.get("content/a.pdf", { start: 0, end: 4 }))?.toString()).toBe("%PDF-");
    await storage.remove("content/a.pdf");
    expect(await storage.get("content/a.pdf")).toBeUndefined();
    expect(await storage.size("content/a.pdf")).toBeUndefined();
  });

  test("copies a file to where this server looks at it, and says when there is none", async () => {
    const storage = storageAt(name);
    const part = path.join(folder, `copy-${name}`);
    expect(await storage.give("content/none.pdf", part)).toBe(false);
    await storage.put("content/look.pdf", PDF, "application/pdf");
    expect(await storage.give("content/look.pdf", part)).toBe(true);
    expect(readFileSync(part)).toEqual(PDF);
    expect(await storage.get("content/look.pdf")).toEqual(PDF);
  });

  test("hands a file out by a signed address, to be saved under its own name", async () => {
    const storage = storageAt(name);
    await storage.put("content/b.pdf", PDF, "application/pdf");
    const terms = { ...hour, filename: "रिपोर्ट 1.pdf", mediaType: "application/pdf" };
    const response = await open(worldOf(name), ["content/b.pdf", terms]);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PDF);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="_______ 1.pdf"; filename*=UTF-8''${encodeURIComponent("रिपोर्ट 1.pdf")}`,
    );
  });

  test("serves the person whom the address names, and says nothing to anybody else", async () => {
    await storageAt(name).put("content/own.pdf", PDF, "application/pdf");
    const own = ["content/own.pdf", { ...hour, filename: "own.pdf" }] as const;
    const world = worldOf(name);
    const other = await buildUser(disk.db);
    expect((await open(world, own)).status).toBe(200);
    const refused = await open(world, own, { as: other, redirect: "manual" });
    expect([refused.status, refused.headers.get("location")]).toEqual([403, null]);
    const toOther = (address: URL): URL => {
      address.searchParams.set("reader", other.userId);
      return address;
    };
    expect((await open(world, own, { as: other, alter: toOther })).status).toBe(403);
    const { app } = world;
    const unsigned = await app.http.inject({ url: downloadAddress(app.platform, reader, ...own) });
    expect(unsigned.statusCode).toBe(403);
  });
});

test("a signed address lets sound play in parts, and lets nothing run", async () => {
  const storage = storageAt("disk");
  await storage.put("content/d.mp3", PDF, "audio/mpeg");
  const terms = { ...hour, filename: "d.mp3", mediaType: "audio/mpeg" };
  const part = await open(disk, ["content/d.mp3", terms], { headers: { range: "bytes=5-7" } });
  expect(part.status).toBe(206);
  expect(part.headers.get("content-range")).toBe(`bytes 5-7/${PDF.length}`);
  expect(await part.text()).toBe(PDF.subarray(5, 8).toString());
  expect(part.headers.get("content-disposition")).toMatch(/^inline/);
  expect(part.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
  expect(part.headers.get("x-content-type-options")).toBe("nosniff");
});

test.each(["reader", "expires", "type", "name", "signature"])(
  "an address whose %s was altered gives nothing",
  async (part) => {
    const storage = storageAt("disk");
    await storage.put("content/e.pdf", PDF, "application/pdf");
    const file = ["content/e.pdf", { ...hour, filename: "e.pdf" }] as const;
    expect((await open(disk, file)).status).toBe(200);
    const alter = (address: URL): URL => {
      address.searchParams.set(part, `${address.searchParams.get(part) ?? ""}1`);
      return address;
    };
    expect((await open(disk, file, { alter })).status).toBe(403);
  },
);

test("an address of one file gives no other, and one to read takes nothing", async () => {
  const storage = storageAt("disk");
  await storage.put("content/f.pdf", PDF, "application/pdf");
  const file = ["content/f.pdf", { ...hour, filename: "f.pdf" }] as const;
  const alter = (address: URL): URL => new URL(address.href.replace("f.pdf?", "e.pdf?"));
  expect((await open(disk, file, { alter })).status).toBe(403);
  const toSend = downloadAddress(disk.app.platform, reader, ...file).replace(SIGNED_PATH, UPLOAD_PATH);
  expect((await sendPart(disk, toSend, PDF, { as: reader })).statusCode).toBe(403);
});

test("an address ends with its time", async () => {
  const alter = (address: URL): URL => {
    passTime(301_000);
    return address;
  };
  const { status } = await open(disk, ["content/f.pdf", { expiresInS: 300, filename: "f.pdf" }], { alter });
  resetClock();
  expect(status).toBe(403);
});

test.each(["../secret", "content/../../secret", "/etc/passwd", "content", "parts/x", "content/.hidden"])(
  "the key %s leads nowhere",
  async (key) => {
    await expect(storageAt("disk").put(key, PDF, "application/pdf")).rejects.toThrow("leads nowhere");
  },
);
