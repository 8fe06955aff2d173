import { notificationEndpoints } from "@openrounds/contract/notifications/endpoints.ts";
import type { Handlers } from "../kernel/http/handlers.ts";

export const notificationHandlers: Handlers<typeof notificationEndpoints> = {};
