import { IMAGE_TYPES, MAX_IMAGE_BYTES } from "@openrounds/contract/media/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";

/** The shape of a picture: banners are 16:9, logos and portraits 1:1, others as they are. */
export type ImageShape = "banner" | "square" | "free";

export const IMAGE_ASPECTS: Readonly<Record<ImageShape, number | undefined>> = {
  banner: 16 / 9,
  square: 1,
  free: undefined,
};

/** The types that a file input offers. */
export const ACCEPTED_IMAGES = IMAGE_TYPES.join(",");

/** The message key of what is wrong with a selected file; undefined if it can be uploaded. */
export function imageProblem({ type, size }: { readonly type: string; readonly size: number }): MessageKey | undefined {
  if (!(IMAGE_TYPES as readonly string[]).includes(type)) return "media.image.wrongType";
  return size > MAX_IMAGE_BYTES ? "media.image.tooLarge" : undefined;
}
