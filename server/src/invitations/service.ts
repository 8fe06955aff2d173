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
import { readContacts, type Contact } from "./contacts/service.ts";
import { sendInvitation } from "./events.ts";
import { showInvitation } from "./mails.ts";
import {
  consumeInvitation,
  countMany,
  findBatchOfInvitation,
  findInvitation,
  insertInvitations,
  listAsked,
  lockStanding,
  renewInvitations,
  revokeInvitations,
  type PlacedInvitation,
} from "./queries.ts";
import type { invitations } from "./tables.ts";

export const LIFETIME_MS = 14 * DAY;
/** An open invitation is sent again once a day at most. */
export const RESEND_GAP_MS = DAY;
/** How many invitations an organization sends in a day. */
const SENT_PER_DAY = { max: 1000, windowMs: DAY };

const NEEDED = { participants: "INVITE_PARTICIPANTS", team: "INVITE_TEAM_MEMBERS" } as const;

export interface Sending {
  readonly contact: string;
  readonly mailStatus: MailStatus;
}

/** Refuses what an organization sends beyond its daily limit; parallel calls are counted exactly. */
export async function admit(tx: Tx, organizationId: string, tries: number): Promise<void> {
  const counted = { tries, limit: SENT_PER_DAY, at: now() };
  const isAdmitted = await countMany(tx, `invitations:${organizationId}`, counted);
  if (!isAdmitted) refuse("INVITE_LIMIT_REACHED", { status: 429 });
}

/** Whether an account may be invited: ended and blocked ones are passed over in silence. */
export const isInvitable = (user: UserRow | undefined): user is UserRow =>
  user !== undefined && user.status !== "BLOCKED" && user.status !== "DEACTIVATED";

interface Order {
  readonly batchId: string;
  readonly changes: Partial<typeof invitations.$inferInsert>;
}

/** Sends open invitations again, except those that were sent again within a day. */
async function renew(tx: Tx, { batchId, changes }: Order, userIds: readonly string[]): Promise<Set<string>> {
  const at = now();
  const sent = { lastSentAt: at, resentAt: at, expiresAt: new Date(nowMs() + LIFETIME_MS) };
  const renewed = await renewInvitations(tx, {
    entityId: batchId,
    userIds,
    changes: { ...changes, ...sent, mailStatus: "UPDATED_INVITATION_SENT" },
    notSince: new Date(nowMs() - RESEND_GAP_MS),
  });
  await enqueueAll(
    tx,
    sendInvitation,
    renewed.map(({ invitationId }) => ({ invitationId, sentAtMs: at.getTime() })),
  );
  return new Set(renewed.map(({ userId }) => userId));
}

/** What the inviter decides of the mail. */
export interface MailInput {
  readonly roles: readonly BatchRole[];
  readonly locale: string;
  /** What the inviter adds, or empty. */
  readonly message: string;
}

export interface InviteInput extends MailInput {
  readonly contacts: readonly string[];
}

interface Invitee extends Contact {
  readonly user: UserRow | undefined;
}

type FreshInvitation = Pick<typeof invitations.$inferInsert, "userId" | "roles" | "loginMode">;
/** What the invitations of one order have in common. */
type FreshOrder = Pick<typeof invitations.$inferInsert, "entityId" | "invitedBy" | "locale" | "message">;

/** Makes new invitations for the people who are invited and have none yet; answers whom. */
async function insertFresh(tx: Tx, order: FreshOrder, people: readonly FreshInvitation[]): Promise<Set<string>> {
  const at = now();
  const rows = people.map((person) => ({
    ...order,
    ...person,
    // Wholly random: it is in a link, and tells nothing of its time.
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

const statusOf = ({ user }: Invitee, fresh: ReadonlySet<string>, renewed: ReadonlySet<string>): MailStatus => {
  if (user !== undefined && fresh.has(user.userId)) return "SENT";
  return user !== undefined && renewed.has(user.userId) ? "UPDATED_INVITATION_SENT" : "NOT_SENT";
};

/**
 * Invites people to a batch, all of them or, where one contact is wrong, nobody. Who takes part already is
 * not written to; who is invited already keeps their roles and is written to again.
 */
export async function invitePeople(
  db: Db,
  actor: Actor,
  { batch, place, codes }: ReachedBatch,
  input: InviteInput,
): Promise<Sending[]> {
  requireRoleCodes(codes, input.roles, NEEDED);
  requireLocales({ locale: input.locale });
  if (batch.entityStatus !== "ACTIVE") refuseConflict("INVITE_BATCH_CLOSED");
  const contacts = readContacts(input.contacts);
  const { batchId } = batch;
  return db.transaction(async (tx) => {
    await admit(tx, place.program.organizationId, contacts.length);
    const accounts = await inviteAccounts(
      tx,
      contacts.map(({ to }) => to),
      input.locale,
    );
    const people: Invitee[] = contacts.map((each) => ({ ...each, user: accounts.get(each.uid) }));
    const invitable = people.flatMap(({ to, user }) => (isInvitable(user) ? [{ to, userId: user.userId }] : []));
    await inviteParticipants(
      tx,
      batchId,
      invitable.map(({ to, userId }) => ({ userId, roles: input.roles, invitedThrough: to.kind })),
    );
    const standing = await lockStanding(
      tx,
      batchId,
      invitable.map(({ userId }) => userId),
    );
    const waiting = new Set(
      standing.filter(({ entityStatus }) => entityStatus === "INVITED").map(({ userId }) => userId),
    );
    const open = invitable.filter(({ userId }) => waiting.has(userId));
    const { locale, message } = input;
    const fresh = await insertFresh(
      tx,
      { entityId: batchId, invitedBy: actor.userId, locale, message },
      open.map(({ to, userId }) => ({ userId, roles: [...input.roles], loginMode: to.kind })),
    );
    const others = open.filter(({ userId }) => !fresh.has(userId)).map(({ userId }) => userId);
    const renewed = await renew(tx, { batchId, changes: { message, locale } }, others);
    return people.map((each) => ({ contact: each.contact, mailStatus: statusOf(each, fresh, renewed) }));
  });
}

/**
 * The mail that an invitation would send, in the language and the time zone in which somebody without an account
 * gets it. It asks for no contacts: what differs for people with an account is theirs, and not told to the inviter.
 */
export async function previewInvitation(
  { db, env }: Platform,
  { batch, place, codes }: ReachedBatch,
  { roles, locale, message }: MailInput,
): Promise<InvitationPreview> {
  requireRoleCodes(codes, roles, NEEDED);
  requireLocales({ locale });
  if (batch.entityStatus !== "ACTIVE") refuseConflict("INVITE_BATCH_CLOSED");
  const { batchId, batchName, timeZone } = batch;
  const { organizationName } = (await findBatchOfInvitation(db, batchId)) ?? refuseNotFound();
  const subject = { batchId, batchName, programName: place.program.name, organizationName, roles, message };
  return showInvitation(db, env, subject, { locale, timeZone });
}

/** Asks people with an account who were put on the list of a batch whether they want to take part. */
export async function askParticipants(
  tx: Tx,
  { batchId, userIds, askedBy }: { batchId: string; userIds: readonly string[]; askedBy: string },
): Promise<void> {
  const { organizationId, entityStatus } = (await findBatchOfInvitation(tx, batchId)) ?? refuseNotFound();
  if (entityStatus !== "ACTIVE") refuseConflict("INVITE_BATCH_CLOSED");
  await admit(tx, organizationId, userIds.length);
  const people = await listAsked(tx, batchId, userIds);
  await insertFresh(
    tx,
    { entityId: batchId, invitedBy: askedBy },
    people.map(({ userId, roles, email }) => ({ userId, roles, loginMode: email === null ? "PHONE" : "EMAIL" })),
  );
}

const isOfParticipants = (role: BatchRole): boolean => PARTICIPANT_ROLES.some((known) => known === role);

/** Whether the caller may write to people of these roles again. */
const mayInvite = (codes: Codes, roles: readonly BatchRole[]): boolean =>
  roles.every((role) => codes.has(isOfParticipants(role) ? NEEDED.participants : NEEDED.team));

/** Sends open invitations of a batch again; other people of the list are not written to. */
export async function reinvitePeople(
  db: Db,
  { batch, place, codes }: ReachedBatch,
  given: readonly string[],
): Promise<Sending[]> {
  if (batch.entityStatus !== "ACTIVE") refuseConflict("INVITE_BATCH_CLOSED");
  const contacts = readContacts(given);
  const { batchId } = batch;
  return db.transaction(async (tx) => {
    await admit(tx, place.program.organizationId, contacts.length);
    const accounts = await findAccounts(
      tx,
      contacts.map(({ to }) => to),
    );
    const people: Invitee[] = contacts.map((each) => ({ ...each, user: accounts.get(each.uid) }));
    const userIds = people.flatMap(({ user }) => (isInvitable(user) ? [user.userId] : []));
    const standing = await lockStanding(tx, batchId, userIds);
    const waiting = standing.filter(({ entityStatus, roles }) => entityStatus === "INVITED" && mayInvite(codes, roles));
    const renewed = await renew(
      tx,
      { batchId, changes: {} },
      waiting.map(({ userId }) => userId),
    );
    return people.map((each) => ({ contact: each.contact, mailStatus: statusOf(each, new Set(), renewed) }));
  });
}

/** Who invites to what: a program, or a hub that its superhub invites. */
type ShownInvitation = Pick<PlacedInvitation, "organizationName" | "organizationLogo" | "programName">;

async function readHubInvitation(db: Db, invitationId: string): Promise<ShownInvitation> {
  const { hub, superhubName } = (await findOpenHubInvitation(db, invitationId)) ?? refuseNotFound();
  return { organizationName: superhubName, organizationLogo: hub.logo, programName: hub.name };
}

/** An open invitation that is still in time, or a refusal that tells nothing. */
export async function readInvitation(db: Db, invitationId: string): Promise<ShownInvitation> {
  const found = await findInvitation(db, invitationId);
  if (found === undefined) return readHubInvitation(db, invitationId);
  const { acceptedAt, revokedAt, expiresAt } = found.invitation;
  return acceptedAt === null && revokedAt === null && expiresAt > now() ? found : refuseNotFound();
}

/** Refuses a caller with another account or e-mail than a private invitation by mail names; unknown ones are ignored. */
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

/** An invitation to own a hub proves the address; it is confirmed where the hub is shown, and leads to no batch. */
async function openHubInvitation(tx: Tx, self: UserRow, invitationId: string): Promise<null> {
  const { owner } = (await findOpenHubInvitation(tx, invitationId)) ?? refuseNotFound();
  if (owner.userId !== self.userId) refuseConflict("INVITATION_FOR_OTHER");
  await proveAddress(tx, self, "EMAIL");
  return null;
}

/**
 * Accepts an invitation: batch and roles come from it, and from nowhere else. Repeating it is harmless;
 * somebody else is refused and leaves it open. Its id cannot be guessed and went to the invited address only,
 * so whoever brings it to the account of that address has proved the address too.
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

/** A person was removed from a batch or a team: no invitation leads back into it. */
export const revokeOfPerson = (tx: Tx, entityId: string, userId: string): Promise<void> =>
  revokeInvitations(tx, entityId, userId, now());

/** The message that an own invitation starts from, in the language of the invitation. */
export function proposedMessage({ place }: ReachedBatch, locale: string): string {
  requireLocales({ locale });
  return translate(locale, "invitations.proposedMessage", {
    batch: place.batch.batchName,
    program: place.program.name,
  });
}
