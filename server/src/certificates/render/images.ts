import { imageAt } from "@openrounds/contract/media/schemas.ts";
import { perPlatform, type Platform } from "../../kernel/platform.ts";
import { storageOf } from "../../media/service.ts";
import { imageKey } from "../../media/service.ts";
import type { SheetImages } from "./sheet.ts";

const WIDTH = 1024;
const MAX_CACHED = 8;

type LoadedImage = Promise<Buffer | undefined>;

/** A cache of pictures, since a thousand certificates share two, and the content of an address never changes. */
const cacheOf = perPlatform(() => new Map<string, LoadedImage>());

async function load(platform: Platform, url: string): LoadedImage {
  const storage = storageOf(platform);
  return (await storage.get(imageKey(imageAt(url, WIDTH)))) ?? storage.get(imageKey(url));
}

async function imageOf(platform: Platform, url: string): LoadedImage {
  if (url === "") return undefined;
  const remembered = cacheOf(platform);
  const known = await remembered.get(url)?.catch(() => undefined);
  if (known !== undefined) return known;
  if (remembered.size >= MAX_CACHED) remembered.clear();
  const loading = load(platform, url);
  remembered.set(url, loading);
  return loading;
}

/** The pictures of a design from the storage; undefined for missing ones. */
export async function imagesOf(
  platform: Platform,
  design: { readonly headerImgUrl: string; readonly footerImgUrl: string },
): Promise<SheetImages> {
  const [header, footer] = await Promise.all([
    imageOf(platform, design.headerImgUrl),
    imageOf(platform, design.footerImgUrl),
  ]);
  return { header, footer };
}
