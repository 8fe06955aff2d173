import type { guidedEndpoints } from "@openrounds/contract/programs/guided/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { requireAnywhere } from "../../organizations/access.ts";
import { orderBanner, proposeNames, readBannerUrl } from "./service.ts";

/** Any one of these codes in any organization allows to create programs. */
const CREATING_CODES = ["CREATE_PROGRAM", "CREATE_TRAINING_PROGRAM", "CREATE_TRAINING_EVENT"] as const;

export const guidedHandlers: Handlers<typeof guidedEndpoints> = {
  async proposeNames({ body }, { platform, actor }) {
    await requireAnywhere(platform, actor, CREATING_CODES);
    return { guidedPrograms: await proposeNames(platform, body) };
  },
  async generateBanner({ body }, { platform, actor }) {
    await requireAnywhere(platform, actor, CREATING_CODES);
    return { bannerId: await orderBanner(platform, actor, body), waitMs: platform.env.BANNER_WAIT_MS };
  },
  async downloadBanner({ params }, { db, actor }) {
    return { bannerImageUrl: await readBannerUrl(db, actor, params.bannerId) };
  },
};
