import { imageAt } from "@openrounds/contract/media/schemas.ts";
import { perPlatform, type Platform } from "../../kernel/platform.ts";
import { storageOf } from "../../media/service.ts";
import { imageKey } from "../../media/service.ts";
import type { SheetImages } from "./sheet.ts";

const WIDTH = 1024;
const REMEMBERED = 8;

type Loaded = Promise<Buffer | undefined>;

/** The pictures used last: a thousand certificates share two, and what an address holds never changes. */
const rememberedOf = perPlatform(() => new Map<string, Loaded>());

async function load(platform: Platform, url: string): Loaded {
  const storage = storageOf(platform);
  return (await storage.get(imageKey(imageAt(url, WIDTH)))) ?? storage.get(imageKey(url));
}

async function imageOf(platform: Platform, url: string): Loaded {
  if (url === "") return undefined;
  const remembered = rememberedOf(platform);
  const known = await remembered.get(url)?.catch(() => undefined);
  if (known !== undefined) return known;
  if (remembered.size >= REMEMBERED) remembered.clear();
  const loading = load(platform, url);
  remembered.set(url, loading);
  return loading;
}

/** The pictures of a design out of the storage of uploads; undefined where there is none. */
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
