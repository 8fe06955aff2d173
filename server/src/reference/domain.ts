import { referenceEndpoints } from "@openrounds/contract/reference/endpoints.ts";
import { translationEndpoints } from "@openrounds/contract/reference/translations/endpoints.ts";
import type { Domain } from "../kernel/domain.ts";
import { endpointGroup } from "../kernel/http/handlers.ts";
import { referenceHandlers } from "./handlers.ts";
import { referenceJobs } from "./jobs.ts";
import { translationHandlers } from "./translations/handlers.ts";
import { mountTexts } from "./translations/routes.ts";

/** What the domain plugs into the server. */
export const reference: Domain = {
  name: "reference",
  endpoints: [
    endpointGroup("reference", referenceEndpoints, referenceHandlers),
    endpointGroup("translations", translationEndpoints, translationHandlers),
  ],
  routes: [mountTexts],
  jobs: referenceJobs,
};
