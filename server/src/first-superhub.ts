import { inviteAccount } from "./identity/service.ts";
import { takeTurn } from "./kernel/db/turns.ts";
import type { Platform } from "./kernel/platform.ts";
import { createSuperhub, hasOrganizations } from "./organizations/service.ts";
import { createOwnerLink } from "./organizations/superhubs/service.ts";

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
    return createOwnerLink(platform, tx, owner.userId);
  });
}
