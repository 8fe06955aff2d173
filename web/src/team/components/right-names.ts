import type { MessageKey } from "@openrounds/messages/keys.ts";
import type { RightColumn } from "../../programs/components/rights.ts";

/** The labels of the rights. */
export const RIGHT_NAMES: Readonly<Record<RightColumn, MessageKey>> = {
  canEdit: "team.rights.edit",
  canView: "team.rights.view",
  notification: "team.rights.notify",
};
