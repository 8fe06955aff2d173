import * as z from "zod/mini";
import { atMost } from "../kernel/text.ts";

/** An address of an image that this platform stored. */
export const ownImageSchema = z.string().check(atMost(500), z.regex(/^\/files\/images\/[\w.-]+$/, "VALID_IMAGE"));

export type OwnImage = z.output<typeof ownImageSchema>;

/** Widths that every image is kept in; the address carries the width as a suffix. */
export const IMAGE_WIDTHS = [32, 64, 128, 256, 512, 1024] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
/** A picture that unpacks to more than this is refused. */
export const MAX_IMAGE_PIXELS = 40_000_000;
/** How many files a person may upload in a day. */
export const MAX_UPLOADS_A_DAY = 500;
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/gif"] as const;

/** The address of an image in one of its widths: /files/images/ID.webp becomes /files/images/ID_256.webp. */
export const imageAt = (url: string, width: ImageWidth): string => url.replace(/\.(\w+)$/, `_${width}.$1`);
