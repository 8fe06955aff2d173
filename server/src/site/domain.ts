import { supportEndpoints } from "@openrounds/contract/site/support/endpoints.ts";
import type { Domain } from "../kernel/domain.ts";
import { endpointGroup } from "../kernel/http/handlers.ts";
import { mountEmbeds } from "./embeds/routes.ts";
import { mountQrCodes, mountRedirects, mountSecurityContact } from "./routes.ts";
import { supportHandlers } from "./support/handlers.ts";

/** What the domain plugs into the server. */
export const site: Domain = {
  name: "site",
  endpoints: [endpointGroup("support", supportEndpoints, supportHandlers)],
  routes: [mountRedirects, mountSecurityContact, mountQrCodes, mountEmbeds],
};
