import type { HubInvitation } from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { lockUser, inviteAccounts, type UserRow } from "../../identity/service.ts";
import { nowMs } from "../../kernel/clock.ts";
import { countAttempt } from "../../kernel/db/attempts.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { refuse, refuseConflict } from "../../kernel/refusal.ts";
import type { ReachedOrganization } from "../access.ts";
import { localeOf } from "./mails.ts";
import { listMembersWithRole, type HubInvitationRow, type HubRow } from "./queries.ts";

const REPRESENTATIVES = ["ACCOUNT_REPRESENTATIVE", "REPLICATION_ACCOUNT_REPRESENTATIVE"] as const;

/** Refuses at a field of the form. */
export const refuseField = (field: keyof HubInvitation, key: MessageKey, status = 400): never =>
  refuse(key, { status, fields: { [field]: key } });

/** Counts a sent invitation; refuses beyond the limit. */
export async function countInvitation(db: Db, key: string, limit: { max: number; windowMs: number }): Promise<void> {
  const { admitted, retryAfterS } = await countAttempt(db, key, limit);
  if (!admitted) refuse("INVITE_HUB_SENT_OFTEN", { status: 429, retryAfterS });
}

/** The account representatives of a superhub. */
export const listRepresentatives = (db: Db, { organization }: ReachedOrganization) =>
  listMembersWithRole(db, organization.organizationId, { roles: REPRESENTATIVES, atMs: nowMs() });

/** The roles that may approve a hub. */
const APPROVERS = ["OWNER", "REPLICATION_ADMIN", "REPLICATION_TEAM_LEADER"] as const;

/** The people of a superhub who may approve a hub. */
export const listApprovers = (db: Db, superhubId: string) =>
  listMembersWithRole(db, superhubId, { roles: APPROVERS, atMs: nowMs() });

/**
 * The account of an invited owner; creates an invited one if there is none. Refuses a closed account, and locks the
 * account until the transaction ends.
 */
export async function inviteOwner(
  tx: Tx,
  { invitedTo, lang }: Pick<HubInvitation, "invitedTo" | "lang">,
  representative: string | null,
): Promise<UserRow> {
  const accounts = await inviteAccounts(tx, [{ kind: "EMAIL", email: invitedTo }], localeOf(lang));
  const account = accounts.get(invitedTo);
  const owner = account === undefined ? undefined : await lockUser(tx, account.userId);
  if (owner === undefined || owner.status === "BLOCKED" || owner.status === "DEACTIVATED") {
    return refuseField("invitedTo", "INVITE_HUB_EMAIL_CLOSED", 409);
  }
  if (owner.userId === representative) refuseField("invitedTo", "INVITE_HUB_OWNER_REPRESENTS", 409);
  return owner;
}

/** Requires an invitation that is not confirmed; a confirmed hub is changed in its profile. */
export function requireInvited({ organization, invitation }: HubRow): HubInvitationRow {
  const isOpen = organization.entityStatus === "INVITED" && invitation !== null && invitation.acceptedAt === null;
  return isOpen ? invitation : refuseConflict("INVITE_HUB_NOT_INVITED");
}
