import { createAccountLink } from "./identity/links/service.ts";
import { inviteAccount } from "./identity/service.ts";
import { DAY } from "./kernel/clock.ts";
import { takeTurn } from "./kernel/db/turns.ts";
import type { Platform } from "./kernel/platform.ts";
import { createSuperhub, hasOrganizations } from "./organizations/service.ts";

const LINK_LIFETIME_MS = 7 * DAY;

export interface FirstSuperhub {
  readonly email: string;
  readonly name: string;
}

/**
 * Creates the superhub of an empty platform and its invited owner; answers the link with which the
 * owner chooses a password. Throws when there is any organization already.
 */
export async function createFirstSuperhub(platform: Platform, { email, name }: FirstSuperhub): Promise<string> {
  return platform.db.transaction(async (tx) => {
    await takeTurn(tx, "prepareData");
    if (await hasOrganizations(tx)) throw new Error("This platform has been set up already.");
    const owner = await inviteAccount(tx, email);
    await createSuperhub(tx, { name, ownerId: owner.userId });
    const { userId } = owner;
    return createAccountLink(platform, tx, { purpose: "FORGOT_PASSWORD", userId, lifetimeMs: LINK_LIFETIME_MS });
  });
}
