import { randomUUID } from "node:crypto";
import { PARTICIPANT_ROLES } from "@openrounds/contract/batches/participants/schemas.ts";
import type { InvitationPreview, MailStatus } from "@openrounds/contract/invitations/schemas.ts";
import type { BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import type { ReachedBatch } from "../batches/access.ts";
import {
  acceptParticipation,
  inviteParticipants,
  tryLockParticipant,
  requireRoleCodes,
} from "../batches/participants/service.ts";
import { insertProvedOrder } from "../identity/codes/service.ts";
import { findAccounts, inviteAccounts, proveAddress } from "../identity/service.ts";
import type { UserRow } from "../identity/service.ts";
import type { Codes } from "../kernel/access.ts";
import { DAY, now, nowMs } from "../kernel/clock.ts";
import type { Db, Tx } from "../kernel/db/database.ts";
import type { Actor } from "../kernel/http/handlers.ts";
import { translate } from "../kernel/i18n/messages.ts";
import { enqueueAll } from "../kernel/jobs/outbox.ts";
import type { Platform } from "../kernel/platform.ts";
import { refuse, refuseConflict, refuseNotFound } from "../kernel/refusal.ts";
import { findOpenHubInvitation } from "../organizations/hub-invitations/owner/service.ts";
import { requireLocales } from "../reference/regions/service.ts";
import { readContacts, type InvitedContact } from "./contacts/service.ts";
import { sendInvitation } from "./events.ts";
import { previewInvitationMail } from "./mails.ts";
import { isLinkProof } from "./proofs/service.ts";
import {
  RESENT,
  consumeInvitation,
  countAttempts,
  findBatchOfInvitation,
  findInvitation,
  insertInvitations,
  listInvitedParticipants,
  lockParticipants,
  renewInvitations,
  revokeInvitations,
  type InvitationDetails,
} from "./queries.ts";
import type { invitations } from "./tables.ts";

export const LIFETIME_MS = 14 * DAY;
/** An open invitation is sent again at most once a day. */
export const RESEND_GAP_MS = DAY;
/** The daily limit of invitations, per organization. */
const SENT_PER_DAY = { max: 1000, windowMs: DAY };

const NEEDED_CODES = { participants: "INVITE_PARTICIPANTS", team: "INVITE_TEAM_MEMBERS" } as const;

export interface SendingResult {
  readonly contact: string;
  readonly mailStatus: MailStatus;
}

/** Refuses invitations beyond the daily limit of an organization; parallel calls are counted exactly. */
export async function countInvitations(tx: Tx, organizationId: string, tries: number): Promise<void> {
  const counted = { tries, limit: SENT_PER_DAY, at: now() };
  const isAdmitted = await countAttempts(tx, `invitations:${organizationId}`, counted);
  if (!isAdmitted) refuse("INVITE_LIMIT_REACHED", { status: 429 });
}

/** Whether an account can be invited; closed and blocked accounts are skipped silently. */
export const isInvitable = (user: UserRow | undefined): user is UserRow =>
  user !== undefined && user.status !== "BLOCKED" && user.status !== "DEACTIVATED";

interface RenewalOrder {
  readonly batchId: string;
  readonly changes: Partial<typeof invitations.$inferInsert>;
}

/** Sends open invitations again, except those that were sent again within a day. */
async function renewOpen(tx: Tx, { batchId, changes }: RenewalOrder, userIds: readonly string[]): Promise<Set<string>> {
  const at = now();
  const sent = { lastSentAt: at, resentAt: at, expiresAt: new Date(nowMs() + LIFETIME_MS) };
  const renewed = await renewInvitations(tx, {
    entityId: batchId,
    userIds,
    changes: { ...changes, ...sent, ...RESENT },
    notSince: new Date(nowMs() - RESEND_GAP_MS),
  });
  await enqueueAll(
    tx,
    sendInvitation,
    renewed.map(({ invitationId }) => ({ invitationId, sentAtMs: at.getTime() })),
  );
  return new Set(renewed.map(({ userId }) => userId));
}

/** The inviter's choices for the mail. */
export interface MailInput {
  readonly roles: readonly BatchRole[];
  readonly locale: string;
  /** The inviter's note, or empty. */
  readonly message: string;
}

export interface InvitationRequest extends MailInput {
  readonly contacts: readonly string[];
}

interface InvitedPerson extends InvitedContact {
  readonly user: UserRow | undefined;
}

type FreshInvitation = Pick<typeof invitations.$inferInsert, "userId" | "roles" | "loginMode">;
/** The common fields of the invitations in one order. */
type NewInvitationOrder = Pick<typeof invitations.$inferInsert, "entityId" | "invitedBy" | "locale" | "message">;

/** Creates invitations for invited people who have none; returns these people. */
async function insertNewInvitations(
  tx: Tx,
  order: NewInvitationOrder,
  people: readonly FreshInvitation[],
): Promise<Set<string>> {
  const at = now();
  const rows = people.map((person) => ({
    ...order,
    ...person,
    // Fully random instead of time-ordered, since it is part of a link.
    invitationId: randomUUID(),
    entityType: "BATCH" as const,
    visibility: "PRIVATE" as const,
    mailStatus: "SENT" as const,
    createdAt: at,
    lastSentAt: at,
    expiresAt: new Date(nowMs() + LIFETIME_MS),
  }));
  const inserted = await insertInvitations(tx, rows);
  await enqueueAll(
    tx,
    sendInvitation,
    inserted.map(({ invitationId }) => ({ invitationId, sentAtMs: at.getTime() })),
  );
  return new Set(inserted.map(({ userId }) => userId));
}

const statusOf = ({ user }: InvitedPerson, fresh: ReadonlySet<string>, renewed: ReadonlySet<string>): MailStatus => {
  if (user !== undefined && fresh.has(user.userId)) return "SENT";
  return user !== undefined && renewed.has(user.userId) ? "UPDATED_INVITATION_SENT" : "NOT_SENT";
};

/**
 * Invites people to a batch: all of them, or nobody when one contact is invalid. Active participants get no mail;
 * invited ones keep their roles and are invited again.
 */
export const invitePeople = (
  db: Db,
  actor: Actor,
  reached: ReachedBatch,
  input: InvitationRequest,
): Promise<SendingResult[]> => db.transaction((tx) => inviteWithin(tx, actor, reached, input));

/** As invitePeople, within the transaction of the caller. */
export async function inviteWithin(
  tx: Tx,
  actor: Actor,
  { batch, accessRow, codes }: ReachedBatch,
  input: InvitationRequest,
): Promise<SendingResult[]> {
  requireRoleCodes(codes, input.roles, NEEDED_CODES);
  requireLocales({ locale: input.locale });
  if (batch.entityStatus !== "ACTIVE") refuseConflict("INVITE_BATCH_CLOSED");
  const contacts = readContacts(input.contacts);
  const { batchId } = batch;
  await countInvitations(tx, accessRow.program.organizationId, contacts.length);
  const accounts = await inviteAccounts(
    tx,
    contacts.map(({ to }) => to),
    input.locale,
  );
  const people: InvitedPerson[] = contacts.map((each) => ({ ...each, user: accounts.get(each.uid) }));
  const invitable = people.flatMap(({ to, user }) => (isInvitable(user) ? [{ to, userId: user.userId }] : []));
  await inviteParticipants(
    tx,
    batchId,
    invitable.map(({ to, userId }) => ({ userId, roles: input.roles, invitedThrough: to.kind })),
  );
  const standing = await lockParticipants(
    tx,
    batchId,
    invitable.map(({ userId }) => userId),
  );
  const waiting = new Set(
    standing.filter(({ entityStatus }) => entityStatus === "INVITED").map(({ userId }) => userId),
  );
  const open = invitable.filter(({ userId }) => waiting.has(userId));
  const { locale, message } = input;
  const fresh = await insertNewInvitations(
    tx,
    { entityId: batchId, invitedBy: actor.userId, locale, message },
    open.map(({ to, userId }) => ({ userId, roles: [...input.roles], loginMode: to.kind })),
  );
  const others = open.filter(({ userId }) => !fresh.has(userId)).map(({ userId }) => userId);
  const renewed = await renewOpen(tx, { batchId, changes: { message, locale } }, others);
  return people.map((each) => ({ contact: each.contact, mailStatus: statusOf(each, fresh, renewed) }));
}

/**
 * The preview of an invitation mail, in the language and time zone for people without an account. It needs no contacts:
 * the language and time zone of accounts are not revealed to the inviter.
 */
export async function previewInvitation(
  { db, env }: Platform,
  { batch, accessRow, codes }: ReachedBatch,
  { roles, locale, message }: MailInput,
): Promise<InvitationPreview> {
  requireRoleCodes(codes, roles, NEEDED_CODES);
  requireLocales({ locale });
  if (batch.entityStatus !== "ACTIVE") refuseConflict("INVITE_BATCH_CLOSED");
  const { batchId, batchName, timeZone } = batch;
  const { organizationId, organizationName } = (await findBatchOfInvitation(db, batchId)) ?? refuseNotFound();
  const programName = accessRow.program.name;
  const subject = { batchId, batchName, programName, organizationId, organizationName, roles, message };
  return previewInvitationMail(db, env, subject, { locale, timeZone });
}

/** Invites people with an account who were added to a batch as invited. */
export async function inviteListed(
  tx: Tx,
  { batchId, userIds, askedBy }: { batchId: string; userIds: readonly string[]; askedBy: string },
): Promise<void> {
  const { organizationId, entityStatus } = (await findBatchOfInvitation(tx, batchId)) ?? refuseNotFound();
  if (entityStatus !== "ACTIVE") refuseConflict("INVITE_BATCH_CLOSED");
  await countInvitations(tx, organizationId, userIds.length);
  const people = await listInvitedParticipants(tx, batchId, userIds);
  await insertNewInvitations(
    tx,
    { entityId: batchId, invitedBy: askedBy },
    people.map(({ userId, roles, email }) => ({ userId, roles, loginMode: email === null ? "PHONE" : "EMAIL" })),
  );
}

const isOfParticipants = (role: BatchRole): boolean => PARTICIPANT_ROLES.some((known) => known === role);

/** Whether the caller may invite people with these roles, again too. */
export const mayInvite = (codes: Codes, roles: readonly BatchRole[]): boolean =>
  roles.every((role) => codes.has(isOfParticipants(role) ? NEEDED_CODES.participants : NEEDED_CODES.team));

/** Sends open invitations of a batch again; other participants get no mail. */
export async function reinvitePeople(
  db: Db,
  { batch, accessRow, codes }: ReachedBatch,
  given: readonly string[],
): Promise<SendingResult[]> {
  if (batch.entityStatus !== "ACTIVE") refuseConflict("INVITE_BATCH_CLOSED");
  const contacts = readContacts(given);
  const { batchId } = batch;
  return db.transaction(async (tx) => {
    await countInvitations(tx, accessRow.program.organizationId, contacts.length);
    const accounts = await findAccounts(
      tx,
      contacts.map(({ to }) => to),
    );
    const people: InvitedPerson[] = contacts.map((each) => ({ ...each, user: accounts.get(each.uid) }));
    const userIds = people.flatMap(({ user }) => (isInvitable(user) ? [user.userId] : []));
    const standing = await lockParticipants(tx, batchId, userIds);
    const waiting = standing.filter(({ entityStatus, roles }) => entityStatus === "INVITED" && mayInvite(codes, roles));
    const renewed = await renewOpen(
      tx,
      { batchId, changes: {} },
      waiting.map(({ userId }) => userId),
    );
    return people.map((each) => ({ contact: each.contact, mailStatus: statusOf(each, new Set(), renewed) }));
  });
}

/** The inviter and the program of an invitation, or the hub of a hub invitation. */
type ShownInvitation = Pick<InvitationDetails, "organizationName" | "organizationLogo" | "programName">;

async function readHubInvitation(db: Db, invitationId: string): Promise<ShownInvitation> {
  const { hub, superhubName } = (await findOpenHubInvitation(db, invitationId)) ?? refuseNotFound();
  return { organizationName: superhubName, organizationLogo: hub.logo, programName: hub.name };
}

/** An open and valid invitation, or a refusal that reveals nothing. */
export async function readInvitation(db: Db, invitationId: string): Promise<ShownInvitation> {
  const found = await findInvitation(db, invitationId);
  if (found === undefined) return readHubInvitation(db, invitationId);
  const { acceptedAt, revokedAt, expiresAt } = found.invitation;
  return acceptedAt === null && revokedAt === null && expiresAt > now() ? found : refuseNotFound();
}

/**
 * Refuses a caller with another account or e-mail than a private invitation by mail names; unknown invitations are
 * ignored.
 */
export async function requireInvitee(
  db: Db,
  invitationId: string,
  { userId, email }: { readonly userId?: string | undefined; readonly email?: string | undefined },
): Promise<void> {
  const found = await findInvitation(db, invitationId);
  const hub = found === undefined ? await findOpenHubInvitation(db, invitationId) : undefined;
  const invited =
    hub?.owner ??
    (found?.invitation.visibility === "PRIVATE"
      ? { userId: found.invitation.userId, email: found.person.email }
      : undefined);
  if (invited === undefined || invited.email === null) return;
  const isMeant = invited.userId === userId || invited.email === email;
  if (!isMeant) refuseConflict("INVITATION_FOR_OTHER");
}

/** The link in a mail proves the e-mail for a week after it was sent; then a code proves it. */
export const PROOF_LIFETIME_MS = 7 * DAY;

/**
 * Proves the e-mail of somebody without an account by the link in the mail of an open invitation; returns the order that
 * a registration spends. Whatever is wrong, the refusal is the same.
 */
export async function proveInvitedEmail(
  platform: Platform,
  invitationId: string,
  proof: string,
): Promise<{ email: string; orderId: string }> {
  const { db } = platform;
  const found = await findInvitation(db, invitationId);
  if (found === undefined) return refuseNotFound();
  const { invitation, person } = found;
  const sentAtMs = invitation.lastSentAt.getTime();
  const isOpen = invitation.acceptedAt === null && invitation.revokedAt === null && invitation.expiresAt > now();
  const isFresh = nowMs() < sentAtMs + PROOF_LIFETIME_MS;
  const isNew = person.status === "INVITED" && invitation.loginMode === "EMAIL";
  if (!isOpen || !isFresh || !isNew || person.email === null) return refuseNotFound();
  if (!isLinkProof(platform, { invitationId, sentAtMs }, proof)) return refuseNotFound();
  const { email } = person;
  const orderId = await db.transaction((tx) => insertProvedOrder(tx, { kind: "EMAIL", email }));
  return { email, orderId };
}

/** An invitation to own a hub proves the e-mail. It is confirmed on the page of the hub, and leads to no batch. */
async function openHubInvitation(tx: Tx, self: UserRow, invitationId: string): Promise<null> {
  const { owner } = (await findOpenHubInvitation(tx, invitationId)) ?? refuseNotFound();
  if (owner.userId !== self.userId) refuseConflict("INVITATION_FOR_OTHER");
  await proveAddress(tx, self, "EMAIL");
  return null;
}

/**
 * Accepts an invitation: batch and roles come only from it. Idempotent; another person is refused and leaves it open.
 * Its id is unguessable and was only sent to the invited address, so the person with the account of that address has
 * proved the address too.
 */
export async function acceptInvitation(
  db: Db,
  self: UserRow,
  given: { invitationId: string; batchId?: string | undefined },
): Promise<string | null> {
  const found = await findInvitation(db, given.invitationId);
  if (found === undefined) {
    return db.transaction((tx) => openHubInvitation(tx, self, given.invitationId));
  }
  const { batchId } = found.batch;
  if (given.batchId !== undefined && given.batchId !== batchId) {
    refuse("error.invalidInput", { fields: { batchId: "error.invalidField" } });
  }
  if (found.invitation.userId !== self.userId) refuseConflict("INVITATION_FOR_OTHER");
  await db.transaction(async (tx) => {
    const isKnown = await tryLockParticipant(tx, batchId, self.userId);
    const isTaken = isKnown && (await consumeInvitation(tx, given.invitationId, now()));
    if (!isTaken) {
      const seen = await findInvitation(tx, given.invitationId);
      const isMineAlready = seen?.invitation.acceptedAt != null && seen.invitation.revokedAt === null;
      if (!isMineAlready) refuse("INVITATION_OVER", { status: 410 });
    }
    if (isTaken) await proveAddress(tx, self, found.invitation.loginMode === "PHONE" ? "PHONE" : "EMAIL");
    await acceptParticipation(tx, found.batch, self.userId);
  });
  return batchId;
}

/** Revokes the invitations of a person who was removed from a batch or a team. */
export const revokeOfPerson = (tx: Tx, entityId: string, userId: string): Promise<void> =>
  revokeInvitations(tx, entityId, userId, now());

/** The default note of a custom invitation, in the language of the invitation. */
export function proposedMessage({ accessRow }: ReachedBatch, locale: string): string {
  requireLocales({ locale });
  return translate(locale, "invitations.proposedMessage", {
    batch: accessRow.batch.batchName,
    program: accessRow.program.name,
  });
}
