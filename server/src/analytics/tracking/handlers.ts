import type { trackingEndpoints } from "@openrounds/contract/analytics/tracking/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { track } from "./service.ts";

export const trackingHandlers: Handlers<typeof trackingEndpoints> = {
  async track({ body }, { db, actor }) {
    await track(db, actor, body);
    return {};
  },
};
