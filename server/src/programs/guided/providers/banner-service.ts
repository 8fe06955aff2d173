import { MAX_IMAGE_BYTES } from "@openrounds/contract/media/schemas.ts";
import type { BannerProvider } from "./banners.ts";

const TIMEOUT_MS = 60_000;

/** A service that receives the subject as JSON and responds with a picture. */
export function bannerService(service: string): BannerProvider {
  return {
    async draw({ bannerName, focusArea }) {
      const response = await fetch(service, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ bannerName, focusArea }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: "error",
      });
      if (!response.ok) throw new Error(`the banner service answered ${response.status}`);
      if (Number(response.headers.get("content-length") ?? 0) > MAX_IMAGE_BYTES) {
        throw new Error("the banner is too large");
      }
      return Buffer.from(await response.arrayBuffer());
    },
  };
}
