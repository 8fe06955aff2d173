import type { ListedHub } from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import type { ListedHubRow } from "./queries.ts";

/** A hub in the list; how its owner is reached only for people who invite. */
export const presentListed = (row: ListedHubRow, maySeeOwner: boolean): ListedHub => ({
  ...row,
  ownerName: row.ownerName ?? "",
  invitedTo: maySeeOwner ? row.invitedTo : null,
});
