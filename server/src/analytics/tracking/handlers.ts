import type { trackingEndpoints } from "@openrounds/contract/analytics/tracking/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { recordEvent } from "./service.ts";

export const trackingHandlers: Handlers<typeof trackingEndpoints> = {
  async track({ body }, { db, actor }) {
    await recordEvent(db, actor, body);
    return {};
  },
};
