import sharp from "sharp";
import * as z from "zod/mini";
import { hasPages } from "@openrounds/contract/content/rules.ts";
import { PAGE_SIZES, type PageSize } from "@openrounds/contract/content/schemas.ts";
import { MAX_IMAGE_PIXELS } from "@openrounds/contract/media/schemas.ts";
import { MINUTE, nowMs } from "../../kernel/clock.ts";
import { keyFor, type Platform } from "../../kernel/platform.ts";
import { refuse, refuseConflict, refuseNotFound } from "../../kernel/refusal.ts";
import { readSignedClaims, signClaims } from "../../kernel/signed-claims.ts";
import { storageOf, type FileReader } from "../../media/service.ts";
import type { ContentVersionRow } from "../queries.ts";
import { PictureCache } from "./render/cache.ts";
import { drawPages, type PageWish } from "./render/thread.ts";

/** The path of pages. */
export const PAGES_PATH = "/files/pages";
const LINK_LIFETIME_MS = 5 * MINUTE;
const QUALITY = 70;
const CACHE_BYTES = 48 * 1024 * 1024;
const keyOf = keyFor("content pages link");

const claimsSchema = z.object({
  versionId: z.string(),
  storageKey: z.string(),
  fileExtension: z.string(),
  readerId: z.string(),
  expiresAtMs: z.number(),
});

/** A file whose pages are drawn. */
export type PagedFile = Pick<z.output<typeof claimsSchema>, "versionId" | "storageKey" | "fileExtension">;

/** The file of a version whose pages can be shown; a link, a film or a table is refused. */
export function requirePages({ versionId, storageKey, fileExtension }: ContentVersionRow): PagedFile {
  if (storageKey === null || !hasPages(fileExtension)) return refuseConflict("CONTENT_NOT_SHOWABLE");
  return { versionId, storageKey, fileExtension };
}

/** The address by which one person reads all pages of a file; valid for five minutes. */
export function linkToPages(platform: Platform, { userId }: FileReader, file: PagedFile): string {
  const claims = { ...file, readerId: userId, expiresAtMs: nowMs() + LINK_LIFETIME_MS };
  return `${PAGES_PATH}?${new URLSearchParams({ grant: signClaims(keyOf(platform), claims) })}`;
}

/** The claims of a link to pages; refused when it is forged or expired. */
export function readPagesLink(platform: Platform, grant: string): z.output<typeof claimsSchema> {
  const claims = readSignedClaims(keyOf(platform), claimsSchema, grant);
  if (claims === undefined || claims.expiresAtMs <= nowMs()) return refuse("media.linkExpired", { status: 403 });
  return claims;
}

const bytesOf = (platform: Platform, { storageKey }: PagedFile) => storageOf(platform).get(storageKey);

/** What is drawn or read of a PDF; refused when it has no such page, or cannot be read. */
async function askOf(platform: Platform, file: PagedFile, wish: PageWish) {
  const document = { key: file.versionId, read: () => bytesOf(platform, file) };
  const result = await drawPages(document, wish);
  if (result === undefined) return refuse("error.unavailable", { status: 503, retryAfterS: 2 });
  if (result.hasNoPage === true) return refuseNotFound();
  if (result.failure !== undefined || result.needsBytes === true) {
    platform.log.warn("page was not drawn", { reason: result.failure ?? "no file" });
    return refuseConflict("CONTENT_NOT_SHOWABLE");
  }
  return result;
}

/** The number of pages of a file; a picture has one. */
export async function countPages(platform: Platform, file: PagedFile): Promise<number> {
  if (file.fileExtension !== "pdf") return 1;
  return (await askOf(platform, file, { kind: "count" })).count ?? 0;
}

/** The text of a page, for people who cannot see it; a picture has none. */
export async function readPageText(platform: Platform, file: PagedFile, page: number): Promise<string> {
  if (file.fileExtension !== "pdf") return "";
  return (await askOf(platform, file, { kind: "text", page })).text ?? "";
}

/** A picture scaled down, as WebP. */
async function drawImage(platform: Platform, file: PagedFile, side: number): Promise<Uint8Array> {
  const bytes = (await bytesOf(platform, file)) ?? refuseNotFound();
  return sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, pages: 1 })
    .autoOrient()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer();
}

async function draw(platform: Platform, file: PagedFile, page: number, side: number): Promise<Uint8Array> {
  if (file.fileExtension === "pdf") {
    return (await askOf(platform, file, { kind: "picture", page, side })).picture ?? refuseNotFound();
  }
  return page === 1 ? drawImage(platform, file, side) : refuseNotFound();
}

const drawn = new PictureCache(CACHE_BYTES);
const drawing = new Map<string, Promise<Uint8Array>>();

/** A page as WebP: drawn once for everybody who asks in the next minutes. */
export async function readPage(
  platform: Platform,
  file: PagedFile,
  { page, size }: { readonly page: number; readonly size: PageSize },
): Promise<Uint8Array> {
  const key = `${file.versionId}/${page}/${size}`;
  const known = drawn.get(key) ?? drawing.get(key);
  if (known !== undefined) return known;
  const begun = draw(platform, file, page, PAGE_SIZES[size]).finally(() => drawing.delete(key));
  drawing.set(key, begun);
  const picture = await begun;
  drawn.set(key, picture);
  return picture;
}
