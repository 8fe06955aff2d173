import { MAX_IMAGE_BYTES } from "@openrounds/contract/media/schemas.ts";
import { perPlatform } from "../../../kernel/platform.ts";
import { drawCover } from "../render/cover.ts";

/** What a banner is drawn for. */
export interface BannerSubject {
  readonly bannerId: string;
  readonly bannerName: string;
  readonly focusArea: string;
  readonly focusAreaId: string;
}

export interface BannerProvider {
  /** A picture in any format that uploads may have. */
  draw(subject: BannerSubject): Promise<Buffer>;
}

const TIMEOUT_MS = 60_000;

/** The banner service by setting, which gets the subject as JSON and answers a picture; without one, open rings. */
export const bannerProviderOf = perPlatform(({ env }): BannerProvider => {
  const service = env.BANNER_URL;
  if (service === undefined) return { draw: drawCover };
  return {
    async draw({ bannerName, focusArea }) {
      const answer = await fetch(service, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ bannerName, focusArea }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: "error",
      });
      if (!answer.ok) throw new Error(`the banner service answered ${answer.status}`);
      if (Number(answer.headers.get("content-length") ?? 0) > MAX_IMAGE_BYTES) {
        throw new Error("the banner is too large");
      }
      return Buffer.from(await answer.arrayBuffer());
    },
  };
});
