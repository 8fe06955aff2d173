import { MINUTE, SECOND } from "../../kernel/clock.ts";
import type { Platform } from "../../kernel/platform.ts";
import { downloadAddress, publicDownloadAddress, storageOf, type FileReader } from "../../media/service.ts";
import type { DrawnCertificate } from "./service.ts";

/** How long a link to a certificate is valid. */
const expiresInS = (5 * MINUTE) / SECOND;
const PICTURE = "image/png";
const DOCUMENT = "application/pdf";

/** A link by which one person opens the picture of a certificate, with person and program in the file name. */
export const linkToPicture = (platform: Platform, reader: FileReader, key: string, name: string): string =>
  downloadAddress(platform, reader, key, { expiresInS, filename: `${name}.png`, mediaType: PICTURE });

/** A link by which one person opens the PDF of a certificate. */
export const linkToDocument = (platform: Platform, reader: FileReader, key: string, name: string): string =>
  downloadAddress(platform, reader, key, { expiresInS, filename: `${name}.pdf`, mediaType: DOCUMENT });

/** A link by which anybody opens the PDF of a certificate whose number they have. */
export const linkToPublicDocument = (platform: Platform, key: string, name: string): string =>
  publicDownloadAddress(platform, key, { expiresInS, filename: `${name}.pdf`, mediaType: DOCUMENT });

/** Stores a picture under a key. */
export const storePicture = (platform: Platform, key: string, picture: Buffer): Promise<void> =>
  storageOf(platform).put(key, picture, PICTURE);

/** Stores picture and PDF of a certificate and returns their keys. */
export async function storeFiles(platform: Platform, key: string, { picture, document }: DrawnCertificate) {
  const keys = { imageKey: `${key}.png`, documentKey: `${key}.pdf` };
  await Promise.all([
    storePicture(platform, keys.imageKey, picture),
    storageOf(platform).put(keys.documentKey, document, DOCUMENT),
  ]);
  return keys;
}
