import { longCrmId } from "@openrounds/contract/organizations/hub-invitations/rules.ts";
import type { CrmProvider } from "./crm.ts";

/** Checks only the format of an id: the last three of 18 characters must match the others. */
export const spellingOnly: CrmProvider = {
  find: async (crmId) => {
    if (longCrmId(crmId) !== undefined) return { kind: "found", name: null };
    return { kind: crmId.length === 18 ? "notFound" : "invalid" };
  },
};
