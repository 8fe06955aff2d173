import { certificateEndpoints } from "@openrounds/contract/certificates/endpoints.ts";
import type { Handlers } from "../kernel/http/handlers.ts";

export const certificateHandlers: Handlers<typeof certificateEndpoints> = {};
