import { assessmentEndpoints } from "@openrounds/contract/forms/assessments/endpoints.ts";
import { formEndpoints } from "@openrounds/contract/forms/endpoints.ts";
import { feedbackEndpoints } from "@openrounds/contract/forms/feedback/endpoints.ts";
import { registrationEndpoints } from "@openrounds/contract/forms/registration/endpoints.ts";
import type { Domain } from "../kernel/domain.ts";
import { endpointGroup } from "../kernel/http/handlers.ts";
import { installWaiting } from "../notifications/waiting/service.ts";
import { assessmentHandlers } from "./assessments/handlers.ts";
import { feedbackHandlers } from "./feedback/handlers.ts";
import { formHandlers } from "./handlers.ts";
import { formJobs } from "./jobs.ts";
import { formListeners, formReactions } from "./listeners.ts";
import { registrationHandlers } from "./registration/handlers.ts";
import { mountAnswers } from "./routes.ts";
import { listWaitingForms } from "./waiting/service.ts";

/** What the domain plugs into the server. */
export const forms: Domain = {
  name: "forms",
  endpoints: [
    endpointGroup("forms", formEndpoints, formHandlers),
    endpointGroup("registrationForms", registrationEndpoints, registrationHandlers),
    endpointGroup("feedback", feedbackEndpoints, feedbackHandlers),
    endpointGroup("assessments", assessmentEndpoints, assessmentHandlers),
  ],
  routes: [mountAnswers],
  jobs: formJobs,
  listeners: formListeners,
  reactions: formReactions,
  install: () => installWaiting("forms", listWaitingForms),
};
