import { INVITATION_LANGUAGES } from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import type { NewSuperhub } from "@openrounds/contract/organizations/superhubs/schemas.ts";
import { DAY, now } from "../../kernel/clock.ts";
import { takeAdvisoryLock } from "../../kernel/db/advisory-locks.ts";
import { endPasswordLinks } from "../../identity/links/service.ts";
import { lockUser } from "../../identity/service.ts";
import type { Actor, PermittedContext } from "../../kernel/http/handlers.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse, refuseConflict, refuseNotFound } from "../../kernel/refusal.ts";
import { publishMembershipsChanged, type ReachedOrganization } from "../access.ts";
import { recordAuditEntry } from "../audit/service.ts";
import { localeOf } from "../hub-invitations/mails.ts";
import { countInvitation, inviteOwner } from "../hub-invitations/service.ts";
import { insertMember } from "../queries.ts";
import { createSuperhub } from "../service.ts";
import { mailOwner } from "./mails.ts";
import { deleteOwner, findSuperhub, isSuperhubNamed } from "./queries.ts";

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

/** Replaces the invited owner of a superhub, who has not signed in, by the account of the right e-mail. */
export async function correctOwner(
  { platform, actor }: PermittedContext,
  { organization: root }: ReachedOrganization,
  superhubId: string,
  invitedTo: string,
): Promise<void> {
  const { superhub, owner } = (await findSuperhub(platform.db, root.organizationId, superhubId)) ?? refuseNotFound();
  if (owner === null) return refuseNotFound();
  const { organizationId, name } = superhub;
  const lang = INVITATION_LANGUAGES.find((each) => localeOf(each) === owner.primaryReadingLanguage) ?? "en";
  await platform.db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, "hubInvitations");
    const before = await lockUser(tx, owner.userId);
    if (before?.status !== "INVITED") return refuseConflict("SUPERHUB_OWNER_JOINED");
    await countInvitation(tx, `superhub-link:${organizationId}`, MAILS_PER_SUPERHUB);
    const right = await inviteOwner(tx, { invitedTo, lang }, null);
    const stamps = { entityStatus: "ACTIVE" as const, createdAt: now(), updatedAt: now() };
    await deleteOwner(tx, organizationId, owner.userId);
    await endPasswordLinks(tx, owner.userId);
    await insertMember(tx, { ...stamps, organizationId, userId: right.userId, roles: ["OWNER"] });
    for (const userId of [owner.userId, right.userId]) await publishMembershipsChanged(tx, userId);
    await mailOwner(platform, tx, { organizationId, name, above: root.name, owner: right });
    const deed = { action: "SUPERHUB_OWNER_CORRECTED", details: { superhub: name } } as const;
    await recordAuditEntry(tx, { ...deed, organizationId: root.organizationId, actorId: actor.userId });
  });
}
