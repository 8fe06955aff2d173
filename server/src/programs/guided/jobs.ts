import { handles, repeats } from "../../kernel/jobs/definitions.ts";
import { drawBanner } from "./events.ts";
import { drawOrderedBanner, removePastBanners, markBannerFailed } from "./service.ts";

export const guidedJobs = [
  handles(
    drawBanner,
    (platform, { bannerId }) => drawOrderedBanner(platform, bannerId),
    ({ db }, { bannerId }) => markBannerFailed(db, bannerId),
  ),
  repeats("programs.forgetBanners", "20 3 * * *", ({ db }) => removePastBanners(db)),
];
