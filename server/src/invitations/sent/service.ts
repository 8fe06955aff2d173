import {
  OPEN_STATES,
  SENT_STATES,
  type ListedPeople,
  type SentFilter,
  type SentState,
} from "@openrounds/contract/invitations/sent/schemas.ts";
import type { MailStatus } from "@openrounds/contract/invitations/schemas.ts";
import type { ReachedBatch } from "../../batches/access.ts";
import { withdrawInvited } from "../../batches/participants/service.ts";
import { now } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { refuseConflict, refuseForbidden } from "../../kernel/refusal.ts";
import { readContacts } from "../contacts/service.ts";
import { inviteWithin, mayInvite, type SendingResult } from "../service.ts";
import { lockParticipants } from "../queries.ts";
import {
  countStates,
  findOpenInvitation,
  listSentInvitations,
  updateOpened,
  type SentPage,
  type SentRow,
} from "./queries.ts";

const statesOf = (filter: SentFilter): readonly SentState[] =>
  filter === "OPEN" ? OPEN_STATES : filter === "ALL" ? SENT_STATES : [filter];

interface SentListing {
  readonly rows: readonly SentRow[];
  readonly total: number;
  readonly stateCounts: Readonly<Record<SentState, number>>;
}

/** A page of the invitations to a batch, with the number of those in each state. */
export async function readSentInvitations(
  db: Db,
  { state, ...page }: Omit<SentPage, "states" | "at"> & { readonly state: SentFilter },
): Promise<SentListing> {
  const search = { ...page, states: statesOf(state), at: now() };
  const [rows, counts] = await Promise.all([listSentInvitations(db, search), countStates(db, search)]);
  const totals = new Map(counts.map((each) => [each.state, each.total]));
  const countOf = (each: SentState): number => totals.get(each) ?? 0;
  return {
    rows,
    total: search.states.reduce((sum, each) => sum + countOf(each), 0),
    stateCounts: {
      SENT: countOf("SENT"),
      OPENED: countOf("OPENED"),
      BOUNCED: countOf("BOUNCED"),
      EXPIRED: countOf("EXPIRED"),
      JOINED: countOf("JOINED"),
      WITHDRAWN: countOf("WITHDRAWN"),
    },
  };
}

/**
 * Invites the people of a list, each for a role and in a language: all of them, or nobody when a contact is invalid or is
 * in two rows.
 */
export function inviteByList(
  db: Db,
  actor: Actor,
  reached: ReachedBatch,
  { people, emailBody: message }: ListedPeople,
): Promise<SendingResult[]> {
  readContacts(
    people.map(({ contact }) => contact),
    (index) => `people.${index}.contact`,
  );
  const groups = Map.groupBy(people, ({ role, locale }) => `${role} ${locale}`);
  return db.transaction(async (tx) => {
    const results: SendingResult[] = [];
    for (const [first, ...others] of groups.values()) {
      if (first === undefined) continue;
      const contacts = [first, ...others].map(({ contact }) => contact);
      const { role, locale } = first;
      results.push(...(await inviteWithin(tx, actor, reached, { contacts, roles: [role], locale, message })));
    }
    const byContact = new Map(results.map((result) => [result.contact, result]));
    return people.flatMap(({ contact }) => byContact.get(contact) ?? []);
  });
}

/** Withdraws open invitations; refuses all when one of them is for roles that the caller may not invite. Returns how many. */
export const withdrawInvitations = (
  db: Db,
  { batch: { batchId }, codes }: ReachedBatch,
  userIds: readonly string[],
): Promise<number> =>
  db.transaction(async (tx) => {
    const standing = await lockParticipants(tx, batchId, userIds);
    if (standing.some(({ entityStatus, roles }) => entityStatus === "INVITED" && !mayInvite(codes, roles))) {
      refuseForbidden();
    }
    return (await withdrawInvited(tx, batchId, userIds)).length;
  });

/** Withdraws an open invitation, and invites another contact with its roles, language and message. */
export const correctInvitation = (
  db: Db,
  actor: Actor,
  reached: ReachedBatch,
  { userId, contact }: { readonly userId: string; readonly contact: string },
): Promise<MailStatus> =>
  db.transaction(async (tx) => {
    const { batchId } = reached.batch;
    const invitation = await findOpenInvitation(tx, batchId, userId);
    const [participant] = await lockParticipants(tx, batchId, [userId]);
    if (invitation === undefined || participant?.entityStatus !== "INVITED") {
      return refuseConflict("INVITATION_NOT_OPEN");
    }
    const { roles } = participant;
    if (!mayInvite(reached.codes, roles)) refuseForbidden();
    await withdrawInvited(tx, batchId, [userId]);
    const { locale, message } = invitation;
    const [result] = await inviteWithin(tx, actor, reached, { contacts: [contact], roles, locale, message });
    return result?.mailStatus ?? "NOT_SENT";
  });

/** Records when the link of an invitation was first opened. */
export const recordOpened = (db: Db, invitationId: string): Promise<void> =>
  db.transaction((tx) => updateOpened(tx, invitationId, now()));
