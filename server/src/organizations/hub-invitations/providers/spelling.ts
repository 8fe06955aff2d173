import { longCrmId } from "@openrounds/contract/organizations/hub-invitations/rules.ts";
import type { CrmProvider } from "./crm.ts";

/** Looks only at how an id is written: its last three of eighteen characters must fit the others. */
export const spellingOnly: CrmProvider = {
  find: async (crmId) => {
    if (longCrmId(crmId) !== undefined) return { kind: "found", name: null };
    return { kind: crmId.length === 18 ? "notFound" : "invalid" };
  },
};
