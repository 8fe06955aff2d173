import { MINUTE, SECOND } from "../../kernel/clock.ts";
import type { Platform } from "../../kernel/platform.ts";
import { downloadAddress, storageOf, type FileReader } from "../../media/service.ts";
import type { Drawn } from "./service.ts";

/** So long a link to a certificate works. */
const expiresInS = (5 * MINUTE) / SECOND;
const PICTURE = "image/png";
const DOCUMENT = "application/pdf";

/** A link by which one person opens the picture of a certificate, saved under a name of people and programs. */
export const linkToPicture = (platform: Platform, reader: FileReader, key: string, name: string): string =>
  downloadAddress(platform, reader, key, { expiresInS, filename: `${name}.png`, mediaType: PICTURE });

/** A link by which one person opens the PDF of a certificate. */
export const linkToDocument = (platform: Platform, reader: FileReader, key: string, name: string): string =>
  downloadAddress(platform, reader, key, { expiresInS, filename: `${name}.pdf`, mediaType: DOCUMENT });

/** Keeps a picture under a key. */
export const keepPicture = (platform: Platform, key: string, picture: Buffer): Promise<void> =>
  storageOf(platform).put(key, picture, PICTURE);

/** Keeps picture and PDF of a certificate and answers their keys. */
export async function keepFiles(platform: Platform, key: string, { picture, document }: Drawn) {
  const keys = { imageKey: `${key}.png`, documentKey: `${key}.pdf` };
  await Promise.all([
    keepPicture(platform, keys.imageKey, picture),
    storageOf(platform).put(keys.documentKey, document, DOCUMENT),
  ]);
  return keys;
}
