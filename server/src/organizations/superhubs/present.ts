import type { ListedSuperhub } from "@openrounds/contract/organizations/superhubs/schemas.ts";
import { bounceOf } from "../owner-mails/present.ts";
import type { SuperhubRow } from "./queries.ts";

/** A superhub in the list of the superhub that added it. */
export const presentSuperhub = ({ superhub, owner, ownerMail }: SuperhubRow): ListedSuperhub => ({
  organizationId: superhub.organizationId,
  name: superhub.name,
  registrationType: superhub.registrationType,
  entityStatus: superhub.entityStatus,
  ownerName: [owner?.firstName, owner?.lastName].join(" ").trim(),
  invitedTo: owner?.email ?? null,
  bounce: owner?.status === "INVITED" ? bounceOf(ownerMail) : null,
  hasJoined: owner !== null && owner.status !== "INVITED",
  createdAt: superhub.createdAt.getTime(),
});
