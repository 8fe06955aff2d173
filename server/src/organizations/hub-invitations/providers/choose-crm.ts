import { perPlatform } from "../../../kernel/platform.ts";
import type { CrmProvider } from "./crm.ts";
import { salesforce } from "./salesforce.ts";
import { spellingOnly } from "./spelling.ts";

/** The CRM of the settings; without one, only the format of an id is checked. */
export const crmProviderOf = perPlatform(({ env }): CrmProvider =>
  env.SALESFORCE_URL === undefined ? spellingOnly : salesforce(env, env.SALESFORCE_URL),
);
