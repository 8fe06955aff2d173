import { MAX_IMAGE_BYTES } from "@openrounds/contract/media/schemas.ts";
import type { BannerProvider } from "./banners.ts";

const TIMEOUT_MS = 60_000;

/** A service that gets the subject as JSON and answers with a picture. */
export function bannerService(service: string): BannerProvider {
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
}
