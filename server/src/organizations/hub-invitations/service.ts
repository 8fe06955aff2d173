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

const REPRESENTS = ["ACCOUNT_REPRESENTATIVE", "REPLICATION_ACCOUNT_REPRESENTATIVE"] as const;

/** Refuses at a field of the form. */
export const refuseField = (field: keyof HubInvitation, key: MessageKey, status = 400): never =>
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

/** The account of an invited owner; made where there is none, and never one that is closed, also not meanwhile. */
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

/** The invitation of a hub that nobody confirmed yet; a hub further on is changed in its profile. */
export function requireInvited({ organization, invitation }: HubRow): HubInvitationRow {
  const isOpen = organization.entityStatus === "INVITED" && invitation !== null && invitation.acceptedAt === null;
  return isOpen ? invitation : refuseConflict("INVITE_HUB_NOT_INVITED");
}
