import type { Tx } from "../../kernel/db/database.ts";
import { sendMail } from "../../notifications/service.ts";
import { findAddressee } from "../delegations/queries.ts";

interface ChangedOwner {
  readonly organizationName: string;
  /** The new owner's. */
  readonly name: string;
  readonly former: string;
  readonly effectKey: string;
  /** The team page. */
  readonly link: string;
}

/** Mails one person that an organization has a new owner: the new one, or the former one. */
export async function mailOwnerChanged(
  tx: Tx,
  template: "OWNER_BECOME" | "OWNER_REPLACED",
  toId: string,
  { organizationName, name: owner, former, effectKey, link }: ChangedOwner,
): Promise<void> {
  const person = await findAddressee(tx, toId);
  if (person === undefined || person.email === null) return;
  const { email: to, locale, firstName: name } = person;
  const values = { name, owner, former, organization: organizationName };
  await sendMail(tx, { template, effectKey: `${template}:${effectKey}`, to, locale, link, values });
}
