import type { NewSuperhub } from "@openrounds/contract/organizations/superhubs/schemas.ts";
import { DAY } from "../../kernel/clock.ts";
import { takeAdvisoryLock } from "../../kernel/db/advisory-locks.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse, refuseConflict, refuseNotFound } from "../../kernel/refusal.ts";
import { publishMembershipsChanged, type ReachedOrganization } from "../access.ts";
import { recordAuditEntry } from "../audit/service.ts";
import { countInvitation, inviteOwner } from "../hub-invitations/service.ts";
import { createSuperhub } from "../service.ts";
import { mailOwner } from "./mails.ts";
import { findSuperhub, isSuperhubNamed } from "./queries.ts";

export { createOwnerLink } from "./mails.ts";

const ONBOARDED_PER_DAY = { max: 20, windowMs: DAY };
/** The daily limit of mails to the owner of one superhub. */
const MAILS_PER_SUPERHUB = { max: 5, windowMs: DAY };

/** Adds a superhub below the caller's one, and mails its first owner; its name must be unique. */
export async function onboardSuperhub(
  platform: Platform,
  { userId: actorId }: Actor,
  { organization: root }: ReachedOrganization,
  { name, registrationType, invitedTo, lang }: NewSuperhub,
): Promise<{ organizationId: string }> {
  const { organizationId: parentId, name: above } = root;
  return platform.db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, "hubInvitations");
    await countInvitation(tx, `superhubs:${parentId}`, ONBOARDED_PER_DAY);
    if (await isSuperhubNamed(tx, name)) {
      refuse("SUPERHUB_NAME_TAKEN", { status: 409, fields: { name: "SUPERHUB_NAME_TAKEN" } });
    }
    const owner = await inviteOwner(tx, { invitedTo, lang }, null);
    const organizationId = await createSuperhub(tx, { name, ownerId: owner.userId, parentId, registrationType });
    await publishMembershipsChanged(tx, owner.userId);
    await mailOwner(platform, tx, { organizationId, name, above, owner });
    const deed = { action: "SUPERHUB_ONBOARDED", details: { superhub: name } } as const;
    await recordAuditEntry(tx, { ...deed, organizationId: parentId, actorId });
    return { organizationId };
  });
}

/** Mails the owner of a superhub another link until they have signed in; the previous link becomes invalid. */
export async function resendOwnerLink(
  platform: Platform,
  { organization: root }: ReachedOrganization,
  superhubId: string,
): Promise<void> {
  const { superhub, owner } = (await findSuperhub(platform.db, root.organizationId, superhubId)) ?? refuseNotFound();
  if (owner?.status !== "INVITED") return refuseConflict("SUPERHUB_OWNER_JOINED");
  const { organizationId, name } = superhub;
  await platform.db.transaction(async (tx) => {
    await countInvitation(tx, `superhub-link:${organizationId}`, MAILS_PER_SUPERHUB);
    await mailOwner(platform, tx, { organizationId, name, above: root.name, owner });
  });
}
