import { referenceEndpoints } from "@openrounds/contract/reference/endpoints.ts";
import type { Handlers } from "../kernel/http/handlers.ts";

export const referenceHandlers: Handlers<typeof referenceEndpoints> = {};
