import { ENCODED_DATA, type redirectEndpoints } from "@openrounds/contract/identity/redirects/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { readRedirect } from "./service.ts";

export const redirectHandlers: Handlers<typeof redirectEndpoints> = {
  read: ({ query }, { platform }) => ({ userLink: readRedirect(platform, query[ENCODED_DATA]) }),
};
