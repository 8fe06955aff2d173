import { randomUUID } from "node:crypto";
import type { HubInvitation } from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import { requireOwnName } from "../../../identity/service.ts";
import { DAY, now, nowMs } from "../../../kernel/clock.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import type { Actor } from "../../../kernel/http/handlers.ts";
import { takeAdvisoryLock } from "../../../kernel/db/advisory-locks.ts";
import { newId } from "../../../kernel/ids.ts";
import { enqueue } from "../../../kernel/jobs/outbox.ts";
import type { Platform } from "../../../kernel/platform.ts";
import { refuseConflict, refuseForbidden } from "../../../kernel/refusal.ts";
import { cleanRichText } from "../../../kernel/rich-text.ts";
import { areFocusAreas } from "../../../reference/service.ts";
import { publishMembershipsChanged, type ReachedOrganization } from "../../access.ts";
import { insertMember, insertOrganization } from "../../queries.ts";
import { recordOwnerMail } from "../../owner-mails/service.ts";
import { keyOfSending } from "../mails.ts";
import { refuseTakenCrmId, requireCrmId } from "../crm/service.ts";
import { sendHubInvitation } from "../events.ts";
import {
  deleteInvitedMember,
  findCrmHolder,
  hasOpenInvitation,
  insertInvitation,
  isActiveSuperhub,
  lockOpenInvitation,
  updateHub,
  updateInvitation,
  type HubInvitationRow,
  type HubRow,
} from "../queries.ts";
import { countInvitation, inviteOwner, listRepresentatives, refuseField, requireInvited } from "../service.ts";

const LIFETIME_MS = 14 * DAY;
/** Daily limits: mails to the owner of one hub, and hubs that a superhub invites. */
const MAILS_PER_HUB = { max: 5, windowMs: DAY };
const INVITED_PER_DAY = { max: 200, windowMs: DAY };
/** Refuses people, superhubs and focus areas that do not exist, or that the caller may not choose. */
async function requireChoices(
  platform: Platform,
  superhub: ReachedOrganization,
  { userId }: Actor,
  input: HubInvitation,
): Promise<void> {
  const { db } = platform;
  const { organization, codes } = superhub;
  const { accountRepresentative, coManagedBy, focusAreas } = input;
  if (!(await areFocusAreas(platform, focusAreas))) refuseField("focusAreas", "PROGRAM_FOCUS_AREA_UNKNOWN");
  if (accountRepresentative !== null) {
    if (accountRepresentative !== userId && !codes.has("ASSIGN_ACCOUNT_REPRESENTATIVE")) refuseForbidden();
    const people = await listRepresentatives(db, superhub);
    const isOne = people.some((person) => person.userId === accountRepresentative);
    if (!isOne) refuseField("accountRepresentative", "INVITE_HUB_REPRESENTATIVE_UNKNOWN");
  }
  if (coManagedBy !== null) {
    if (!codes.has("EDIT_CO_MANAGED_BY")) refuseForbidden();
    const isOther = coManagedBy !== organization.organizationId && (await isActiveSuperhub(db, coManagedBy));
    if (!isOther) refuseField("coManagedBy", "INVITE_HUB_SUPERHUB_UNKNOWN");
  }
}

/** The fields of the form that describe the hub. */
const hubFields = (input: HubInvitation) => ({
  name: input.name,
  legalName: input.legalName === "" ? null : input.legalName,
  logo: input.logo === "" ? null : input.logo,
  description: cleanRichText(input.description),
  registrationType: input.registrationType,
  category: input.primaryOrganizationCategory,
  focusAreaIds: [...new Set(input.focusAreas)],
  address: {
    streetAddress: input.streetAddress,
    name: input.locationName,
    latitude: input.latitude,
    longitude: input.longitude,
  },
});

/** The fields of the form that describe the invitation. */
const invitationFields = (input: HubInvitation, crmId: string) => ({
  firstName: input.firstName,
  lastName: input.lastName,
  fullName: input.fullName,
  lang: input.lang,
  crmId,
  crmType: input.crmType,
  echoType: input.echoType,
  immersionAttended: input.immersionAttended,
});

const invitedMember = (organizationId: string, userId: string) => ({
  organizationId,
  userId,
  roles: ["OWNER" as const],
  entityStatus: "INVITED" as const,
  createdAt: now(),
  updatedAt: now(),
});

/** Refuses a taken e-mail or CRM id at its field; both are unique. */
async function refuseDuplicate(
  tx: Tx,
  row: Pick<HubInvitationRow, "organizationId" | "superhubId" | "ownerId" | "crmId">,
) {
  const { organizationId: except, superhubId, ownerId, crmId } = row;
  if ((await findCrmHolder(tx, crmId, except)) !== undefined) refuseTakenCrmId();
  if (await hasOpenInvitation(tx, { superhubId, ownerId, except })) {
    refuseField("invitedTo", "INVITE_HUB_EMAIL_TAKEN", 409);
  }
}

/** Invites a hub: it is below its superhub as invited, without any codes, until its owner confirms. */
export async function inviteHub(
  platform: Platform,
  actor: Actor,
  superhub: ReachedOrganization,
  input: HubInvitation,
): Promise<{ organizationId: string; entityStatus: "INVITED" }> {
  requireOwnName(platform.env, input);
  await requireChoices(platform, superhub, actor, input);
  const { crmId } = await requireCrmId(platform, input.crmId);
  const superhubId = superhub.organization.organizationId;
  return platform.db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, "hubInvitations");
    await countInvitation(tx, `hub-invitations:${superhubId}`, INVITED_PER_DAY);
    const { userId: ownerId } = await inviteOwner(tx, input, input.accountRepresentative);
    const organizationId = newId();
    const at = now();
    const entityStatus = "INVITED" as const;
    const stamps = { createdAt: at, updatedAt: at };
    await insertOrganization(tx, {
      ...hubFields(input),
      ...stamps,
      organizationId,
      level: "HUB",
      parentId: superhubId,
      coManagedBy: input.coManagedBy,
      entityStatus,
    });
    const row = {
      ...invitationFields(input, crmId),
      organizationId,
      // Fully random instead of time-ordered, since it is part of a link.
      invitationId: randomUUID(),
      superhubId,
      ownerId,
      accountRepresentative: input.accountRepresentative,
      invitedBy: actor.userId,
      createdAt: at,
      lastSentAt: at,
      expiresAt: new Date(nowMs() + LIFETIME_MS),
    };
    await refuseDuplicate(tx, row);
    await insertInvitation(tx, row);
    await insertMember(tx, invitedMember(organizationId, ownerId));
    if (input.accountRepresentative !== null) {
      const represents = { roles: ["ACCOUNT_REPRESENTATIVE" as const], entityStatus: "ACTIVE" as const };
      await insertMember(tx, { ...stamps, ...represents, organizationId, userId: input.accountRepresentative });
      await publishMembershipsChanged(tx, input.accountRepresentative);
    }
    await recordOwnerMail(tx, organizationId, keyOfSending(row.invitationId, 1));
    await enqueue(tx, sendHubInvitation, { organizationId, sending: 1 });
    return { organizationId, entityStatus };
  });
}

/** A new owner gets a membership and a link; the old link becomes invalid. */
async function changeOwner(tx: Tx, invitation: HubInvitationRow, ownerId: string): Promise<string> {
  const { organizationId, ownerId: before, invitationId } = invitation;
  if (ownerId === before) return invitationId;
  await deleteInvitedMember(tx, organizationId, before);
  await insertMember(tx, invitedMember(organizationId, ownerId));
  return randomUUID();
}

/** Changes the data of an invited hub and mails its owner again; representative and co-manager stay unchanged. */
export async function resendInvitation(platform: Platform, hub: HubRow, input: HubInvitation): Promise<void> {
  const { organizationId, superhubId } = requireInvited(hub);
  requireOwnName(platform.env, input);
  if (!(await areFocusAreas(platform, input.focusAreas))) refuseField("focusAreas", "PROGRAM_FOCUS_AREA_UNKNOWN");
  const { crmId } = await requireCrmId(platform, input.crmId, organizationId);
  await platform.db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, "hubInvitations");
    await countInvitation(tx, `hub-invitation:${organizationId}`, MAILS_PER_HUB);
    const invitation = (await lockOpenInvitation(tx, organizationId)) ?? refuseConflict("INVITE_HUB_NOT_INVITED");
    const { userId: ownerId } = await inviteOwner(tx, input, invitation.accountRepresentative);
    await refuseDuplicate(tx, { organizationId, superhubId, ownerId, crmId });
    const at = now();
    const isOpen = await updateHub(tx, { organizationId, from: ["INVITED"] }, { ...hubFields(input), updatedAt: at });
    const invitationId = await changeOwner(tx, invitation, ownerId);
    const sending = await updateInvitation(tx, organizationId, {
      ...invitationFields(input, crmId),
      invitationId,
      ownerId,
      lastSentAt: at,
      expiresAt: new Date(nowMs() + LIFETIME_MS),
    });
    if (!isOpen || sending === undefined) return refuseConflict("INVITE_HUB_NOT_INVITED");
    await recordOwnerMail(tx, organizationId, keyOfSending(invitationId, sending));
    await enqueue(tx, sendHubInvitation, { organizationId, sending });
  });
}
