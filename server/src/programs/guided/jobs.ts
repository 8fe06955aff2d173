import { handles, repeats } from "../../kernel/jobs/definitions.ts";
import { drawBanner } from "./events.ts";
import { draw, forgetBanners, giveUp } from "./service.ts";

export const guidedJobs = [
  handles(
    drawBanner,
    (platform, { bannerId }) => draw(platform, bannerId),
    ({ db }, { bannerId }) => giveUp(db, bannerId),
  ),
  repeats("programs.forgetBanners", "20 3 * * *", ({ db }) => forgetBanners(db)),
];
