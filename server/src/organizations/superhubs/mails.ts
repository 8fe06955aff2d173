import { hubsPath } from "@openrounds/contract/organizations/hub-invitations/paths.ts";
import { createAccountLink } from "../../identity/links/service.ts";
import type { UserRow } from "../../identity/service.ts";
import { DAY } from "../../kernel/clock.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { newId } from "../../kernel/ids.ts";
import type { Platform } from "../../kernel/platform.ts";
import { sendMail } from "../../notifications/service.ts";
import { recordOwnerMail } from "../owner-mails/service.ts";

const LINK_DAYS = 7;

/** The single-use link by which the invited owner of a superhub sets a password. */
export const createOwnerLink = (platform: Platform, tx: Tx, userId: string): Promise<string> =>
  createAccountLink(platform, tx, { purpose: "FORGOT_PASSWORD", userId, lifetimeMs: LINK_DAYS * DAY });

export interface OwnerMail {
  readonly organizationId: string;
  readonly name: string;
  /** The superhub that added it. */
  readonly above: string;
  readonly owner: UserRow;
}

/** Mails the owner of a superhub: with a single-use link when they have no account yet, else with the address. */
export async function mailOwner(
  platform: Platform,
  tx: Tx,
  { organizationId, name, above, owner }: OwnerMail,
): Promise<void> {
  const { userId, email: to, status, firstName, primaryReadingLanguage: locale } = owner;
  if (to === null) return;
  const isNew = status === "INVITED";
  const effectKey = `superhub:${organizationId}:${newId()}`;
  await recordOwnerMail(tx, organizationId, effectKey);
  await sendMail(tx, {
    template: isNew ? "SUPERHUB_INVITATION" : "SUPERHUB_GIVEN",
    effectKey,
    to,
    locale,
    values: { name: firstName, superhub: name, above, days: LINK_DAYS },
    link: isNew ? await createOwnerLink(platform, tx, userId) : `${platform.env.PUBLIC_URL}${hubsPath(organizationId)}`,
  });
}
