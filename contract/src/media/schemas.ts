import * as z from "zod/mini";
import { atMost } from "../kernel/text.ts";

/** The address of a stored image. */
export const ownImageSchema = z.string().check(atMost(500), z.regex(/^\/files\/images\/[\w.-]+$/, "VALID_IMAGE"));

export type OwnImage = z.output<typeof ownImageSchema>;

/** The widths in which every image is stored; the address carries the width as a suffix. */
export const IMAGE_WIDTHS = [32, 64, 128, 256, 512, 1024] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
/** The maximum number of pixels; a larger picture is refused before it is decoded. */
export const MAX_IMAGE_PIXELS = 40_000_000;
/** The daily upload limit of a person in files. */
export const MAX_UPLOADS_A_DAY = 500;
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/gif"] as const;

/** The address of an image in one of its widths: /files/images/ID.webp becomes /files/images/ID_256.webp. */
export const imageAt = (url: string, width: ImageWidth): string => url.replace(/\.(\w+)$/, `_${width}.$1`);
