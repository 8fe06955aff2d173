import type { ListedHub } from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import type { ListedHubRow } from "./queries.ts";

/** A hub in the list; the contact of its owner only for callers who may invite. */
export const presentListedHub = (row: ListedHubRow, maySeeOwner: boolean): ListedHub => ({
  ...row,
  ownerName: row.ownerName ?? "",
  invitedTo: maySeeOwner ? row.invitedTo : null,
  bounce: maySeeOwner ? row.bounce : null,
});
