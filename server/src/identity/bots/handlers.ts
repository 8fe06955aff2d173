import type { botEndpoints } from "@openrounds/contract/identity/bots/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { newBotChallenge } from "./service.ts";

export const botHandlers: Handlers<typeof botEndpoints> = {
  challenge: async (_input, { platform }) => ({ challenge: await newBotChallenge(platform) }),
};
