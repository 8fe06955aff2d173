import { IMAGE_TYPES, MAX_IMAGE_BYTES } from "@openrounds/contract/media/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";

/** The shape of a picture: banners are 16:9, logos and faces 1:1, others as they are. */
export type ImageShape = "banner" | "square" | "free";

export const IMAGE_ASPECTS: Readonly<Record<ImageShape, number | undefined>> = {
  banner: 16 / 9,
  square: 1,
  free: undefined,
};

/** What a file chooser offers. */
export const ACCEPTED_IMAGES = IMAGE_TYPES.join(",");

/** What is wrong with a chosen file, as a message key; undefined when it can be uploaded. */
export function wrongImage({ type, size }: { readonly type: string; readonly size: number }): MessageKey | undefined {
  if (!(IMAGE_TYPES as readonly string[]).includes(type)) return "media.image.wrongType";
  return size > MAX_IMAGE_BYTES ? "media.image.tooLarge" : undefined;
}
