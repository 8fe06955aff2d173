import type { MessageKey } from "@openrounds/messages/keys.ts";
import type { Right } from "../../programs/components/rights.ts";

/** The labels of the rights. */
export const RIGHT_NAMES: Readonly<Record<Right, MessageKey>> = {
  canEdit: "team.rights.edit",
  canView: "team.rights.view",
  notification: "team.rights.notify",
};
