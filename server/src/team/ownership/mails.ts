import type { Tx } from "../../kernel/db/database.ts";
import { sendMail } from "../../notifications/service.ts";
import { findAddressee } from "../delegations/queries.ts";

interface ChangedOwner {
  readonly organizationName: string;
  /** Of the new owner. */
  readonly name: string;
  readonly former: string;
  readonly effectKey: string;
}

/** Writes to one person that an organization has another owner: to the new one, or to the former. */
export async function mailOwnerChanged(
  tx: Tx,
  template: "OWNER_BECOME" | "OWNER_REPLACED",
  toId: string,
  { organizationName, name: owner, former, effectKey }: ChangedOwner,
): Promise<void> {
  const person = await findAddressee(tx, toId);
  if (person === undefined || person.email === null) return;
  const { email: to, locale, firstName: name } = person;
  const values = { name, owner, former, organization: organizationName };
  await sendMail(tx, { template, effectKey: `${template}:${effectKey}`, to, locale, values });
}
