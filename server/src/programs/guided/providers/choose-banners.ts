import { perPlatform } from "../../../kernel/platform.ts";
import { drawCover } from "../render/cover.ts";
import { bannerService } from "./banner-service.ts";
import type { BannerProvider } from "./banners.ts";

/** The banner service of the settings; without one, this server draws open rings. */
export const bannerProviderOf = perPlatform(({ env: { BANNER_URL: service } }): BannerProvider =>
  service === undefined ? { draw: drawCover } : bannerService(service),
);
