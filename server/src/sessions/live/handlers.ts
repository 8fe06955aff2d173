import { liveEndpoints } from "@openrounds/contract/sessions/live/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";

export const liveHandlers: Partial<Handlers<typeof liveEndpoints>> = {};
