import { randomUUID } from "node:crypto";
import type { HubInvitation } from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { holdUser, inviteAccounts, requireOwnName, type UserRow } from "../../identity/service.ts";
import { DAY, now, nowMs } from "../../kernel/clock.ts";
import { countAttempt } from "../../kernel/db/attempts.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { takeTurn } from "../../kernel/db/turns.ts";
import { newId } from "../../kernel/ids.ts";
import { enqueue } from "../../kernel/jobs/outbox.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse, refuseConflict, refuseForbidden } from "../../kernel/refusal.ts";
import { cleanRichText } from "../../kernel/rich-text.ts";
import { areFocusAreas } from "../../reference/service.ts";
import { membershipsChanged, type ReachedOrganization } from "../access.ts";
import { insertMember, insertOrganization } from "../queries.ts";
import { refuseTakenCrmId, requireCrmId } from "./crm/service.ts";
import { sendHubInvitation } from "./events.ts";
import { localeOf } from "./mails.ts";
import {
  deleteInvitedMember,
  findCrmHolder,
  hasOpenInvitation,
  insertInvitation,
  isActiveSuperhub,
  listMembersWithRole,
  lockOpenInvitation,
  updateHub,
  updateInvitation,
  type HubInvitationRow,
  type HubRow,
} from "./queries.ts";

const LIFETIME_MS = 14 * DAY;
/** How often the owner of one hub is written to in a day, and how many hubs a superhub invites. */
const SENT_PER_HUB = { max: 5, windowMs: DAY };
const INVITED_PER_DAY = { max: 200, windowMs: DAY };
const REPRESENTS = ["ACCOUNT_REPRESENTATIVE", "REPLICATION_ACCOUNT_REPRESENTATIVE"] as const;

const refuseField = (field: keyof HubInvitation, key: MessageKey, status = 400): never =>
  refuse(key, { status, fields: { [field]: key } });

/** Counts an invitation that is sent; refused beyond the limit. */
export async function admitInvitation(db: Db, key: string, limit: { max: number; windowMs: number }): Promise<void> {
  const { admitted, retryAfterS } = await countAttempt(db, key, limit);
  if (!admitted) refuse("INVITE_HUB_SENT_OFTEN", { status: 429, retryAfterS });
}

/** The account representatives of a superhub. */
export const listRepresentatives = (db: Db, { organization }: ReachedOrganization) =>
  listMembersWithRole(db, organization.organizationId, { roles: REPRESENTS, atMs: nowMs() });

/** Who may approve a hub. */
const APPROVERS = ["OWNER", "REPLICATION_ADMIN", "REPLICATION_TEAM_LEADER"] as const;

/** The people of a superhub who may approve a hub. */
export const listApprovers = (db: Db, superhubId: string) =>
  listMembersWithRole(db, superhubId, { roles: APPROVERS, atMs: nowMs() });

/** Refuses what names people, superhubs or focus areas that are not there, or that the caller may not choose. */
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

/** The account of an invited owner; made where there is none, and never one that is closed, also not meanwhile. */
export async function inviteOwner(
  tx: Tx,
  { invitedTo, lang }: Pick<HubInvitation, "invitedTo" | "lang">,
  representative: string | null,
): Promise<UserRow> {
  const accounts = await inviteAccounts(tx, [{ kind: "EMAIL", email: invitedTo }], localeOf(lang));
  const account = accounts.get(invitedTo);
  const owner = account === undefined ? undefined : await holdUser(tx, account.userId);
  if (owner === undefined || owner.status === "BLOCKED" || owner.status === "DEACTIVATED") {
    return refuseField("invitedTo", "INVITE_HUB_EMAIL_CLOSED", 409);
  }
  if (owner.userId === representative) refuseField("invitedTo", "INVITE_HUB_OWNER_REPRESENTS", 409);
  return owner;
}

/** What the form says of the hub itself. */
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

/** What the form says of the invitation. */
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

/** Tells at its field which of the two that no other invitation may have is taken. */
async function refuseTaken(tx: Tx, row: Pick<HubInvitationRow, "organizationId" | "superhubId" | "ownerId" | "crmId">) {
  const { organizationId: except, superhubId, ownerId, crmId } = row;
  if ((await findCrmHolder(tx, crmId, except)) !== undefined) refuseTakenCrmId();
  if (await hasOpenInvitation(tx, { superhubId, ownerId, except })) {
    refuseField("invitedTo", "INVITE_HUB_EMAIL_TAKEN", 409);
  }
}

/** Invites a hub: it stands as invited below its superhub, without any right, until its owner confirms. */
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
    await takeTurn(tx, "hubInvitations");
    await admitInvitation(tx, `hub-invitations:${superhubId}`, INVITED_PER_DAY);
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
      // Wholly random: it is in a link, and tells nothing of its time.
      invitationId: randomUUID(),
      superhubId,
      ownerId,
      accountRepresentative: input.accountRepresentative,
      invitedBy: actor.userId,
      createdAt: at,
      lastSentAt: at,
      expiresAt: new Date(nowMs() + LIFETIME_MS),
    };
    await refuseTaken(tx, row);
    await insertInvitation(tx, row);
    await insertMember(tx, invitedMember(organizationId, ownerId));
    if (input.accountRepresentative !== null) {
      const represents = { roles: ["ACCOUNT_REPRESENTATIVE" as const], entityStatus: "ACTIVE" as const };
      await insertMember(tx, { ...stamps, ...represents, organizationId, userId: input.accountRepresentative });
      await membershipsChanged(tx, input.accountRepresentative);
    }
    await enqueue(tx, sendHubInvitation, { organizationId, sending: 1 });
    return { organizationId, entityStatus };
  });
}

/** The invitation of a hub that nobody confirmed yet; a hub further on is changed in its profile. */
export function requireInvited({ organization, invitation }: HubRow): HubInvitationRow {
  const isOpen = organization.entityStatus === "INVITED" && invitation !== null && invitation.acceptedAt === null;
  return isOpen ? invitation : refuseConflict("INVITE_HUB_NOT_INVITED");
}

/** Another owner gets a place and a link of their own; the old link leads nowhere. */
async function changeOwner(tx: Tx, invitation: HubInvitationRow, ownerId: string): Promise<string> {
  const { organizationId, ownerId: before, invitationId } = invitation;
  if (ownerId === before) return invitationId;
  await deleteInvitedMember(tx, organizationId, before);
  await insertMember(tx, invitedMember(organizationId, ownerId));
  return randomUUID();
}

/** Changes what was said of an invited hub and writes to its owner again; representative and co-manager stay. */
export async function resendInvitation(platform: Platform, hub: HubRow, input: HubInvitation): Promise<void> {
  const { organizationId, superhubId } = requireInvited(hub);
  requireOwnName(platform.env, input);
  if (!(await areFocusAreas(platform, input.focusAreas))) refuseField("focusAreas", "PROGRAM_FOCUS_AREA_UNKNOWN");
  const { crmId } = await requireCrmId(platform, input.crmId, organizationId);
  await platform.db.transaction(async (tx) => {
    await takeTurn(tx, "hubInvitations");
    await admitInvitation(tx, `hub-invitation:${organizationId}`, SENT_PER_HUB);
    const invitation = (await lockOpenInvitation(tx, organizationId)) ?? refuseConflict("INVITE_HUB_NOT_INVITED");
    const { userId: ownerId } = await inviteOwner(tx, input, invitation.accountRepresentative);
    await refuseTaken(tx, { organizationId, superhubId, ownerId, crmId });
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
    await enqueue(tx, sendHubInvitation, { organizationId, sending });
  });
}
