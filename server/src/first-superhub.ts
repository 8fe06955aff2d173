import { findAccount, inviteAccount } from "./identity/service.ts";
import type { Tx } from "./kernel/db/database.ts";
import { takeAdvisoryLock } from "./kernel/db/advisory-locks.ts";
import type { Platform } from "./kernel/platform.ts";
import { createSuperhub, findOwner, findTopSuperhub, hasOrganizations } from "./organizations/service.ts";
import { createOwnerLink } from "./organizations/superhubs/service.ts";

export interface FirstSuperhub {
  readonly email: string;
  readonly name: string;
}

/**
 * Creates another link for the owner of the first superhub who has not set a password; the previous link becomes
 * invalid.
 */
async function renewLink(platform: Platform, tx: Tx, email: string): Promise<string> {
  const root = await findTopSuperhub(tx);
  const owner = await findAccount(tx, { kind: "EMAIL", email });
  const isFirstOwner = root !== undefined && owner !== undefined && owner.userId === (await findOwner(tx, root));
  if (!isFirstOwner) throw new Error(`This platform has been set up already, and not for ${email}.`);
  if (owner.status !== "INVITED") {
    throw new Error("This platform has been set up already, and its owner has chosen a password.");
  }
  return createOwnerLink(platform, tx, owner.userId);
}

/**
 * Creates the superhub of an empty platform and its invited owner; returns the link by which the owner sets a password.
 * Afterwards it returns another link as long as the owner has no password.
 */
export async function createFirstSuperhub(platform: Platform, { email, name }: FirstSuperhub): Promise<string> {
  return platform.db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, "prepareData");
    if (await hasOrganizations(tx)) return renewLink(platform, tx, email);
    const owner = await inviteAccount(tx, email);
    await createSuperhub(tx, { name, ownerId: owner.userId });
    return createOwnerLink(platform, tx, owner.userId);
  });
}
