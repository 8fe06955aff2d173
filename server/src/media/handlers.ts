import { mediaEndpoints } from "@openrounds/contract/media/endpoints.ts";
import type { Handlers } from "../kernel/http/handlers.ts";

export const mediaHandlers: Handlers<typeof mediaEndpoints> = {};
