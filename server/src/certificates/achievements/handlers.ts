import type { achievementEndpoints } from "@openrounds/contract/certificates/achievements/endpoints.ts";
import { badgeImage } from "@openrounds/contract/certificates/achievements/rules.ts";
import { reachPublicProfile } from "../../identity/access.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { translate } from "../../kernel/i18n/messages.ts";
import { listBadges, readYear } from "./service.ts";

export const achievementHandlers: Handlers<typeof achievementEndpoints> = {
  async badges({ params }, { db, actor, locale }) {
    const earned = await listBadges(db, actor, await reachPublicProfile(db, params.userId));
    return {
      badgeList: earned.map((badgeId) => ({
        badgeId,
        name: translate(locale, `certificates.badge.${badgeId}`),
        imageUrl: badgeImage(badgeId),
      })),
    };
  },
  year: ({ params }, { db, actor }) => readYear(db, actor, params.year),
};
