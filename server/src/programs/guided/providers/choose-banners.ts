import { perPlatform } from "../../../kernel/platform.ts";
import { drawCover } from "../render/cover.ts";
import { bannerService } from "./banner-service.ts";
import type { BannerProvider } from "./banners.ts";

/** The banner service of the settings; without one, open rings are drawn here. */
export const bannerProviderOf = perPlatform(({ env: { BANNER_URL: service } }): BannerProvider =>
  service === undefined ? { draw: drawCover } : bannerService(service),
);
