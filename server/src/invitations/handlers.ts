import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import type { Handlers } from "../kernel/http/handlers.ts";

export const invitationHandlers: Handlers<typeof invitationEndpoints> = {};
