import { MANAGING_HOURS } from "@openrounds/contract/organizations/managing/schemas.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { sendMail } from "../../notifications/service.ts";
import { findAddressee } from "./queries.ts";

export interface ManagedNow {
  /** The owner of the hub. */
  readonly ownerId: string;
  readonly hub: string;
  readonly superhub: string;
  /** The person who manages it. */
  readonly managerId: string;
  readonly effectKey: string;
  /** The activity record of the hub. */
  readonly link: string;
}

/** Notifies the owner of a hub that a person of the superhub manages it now. */
export async function mailHubManaged(tx: Tx, managed: ManagedNow): Promise<void> {
  const [owner, manager] = [await findAddressee(tx, managed.ownerId), await findAddressee(tx, managed.managerId)];
  if (owner === undefined || owner.email === null) return;
  await sendMail(tx, {
    template: "HUB_MANAGED",
    effectKey: managed.effectKey,
    to: owner.email,
    locale: owner.locale,
    link: managed.link,
    values: {
      name: owner.firstName,
      hub: managed.hub,
      superhub: managed.superhub,
      manager: [manager?.firstName, manager?.lastName].join(" ").trim(),
      hours: MANAGING_HOURS,
    },
  });
}
