import type { GivenAccountStatus } from "@openrounds/contract/organizations/accounts/schemas.ts";
import { blockAccount, reactivateAccount } from "../../identity/blocks/service.ts";
import { requireFreshProof } from "../../identity/signins/service.ts";
import type { PermittedContext } from "../../kernel/http/handlers.ts";
import { refuse, refuseNotFound } from "../../kernel/refusal.ts";
import { isBelow, membershipsOf, type ReachedOrganization } from "../access.ts";
import { recordAuditEntry } from "../audit/service.ts";
import type { Membership } from "../queries.ts";

/** The organizations of the person; refused unless each of them is the superhub or below it. */
function requireInNetwork(superhubId: string, memberships: readonly Membership[]): readonly Membership[] {
  const inReach = memberships.filter(
    (membership) => membership.organizationId === superhubId || isBelow(membership, superhubId),
  );
  if (inReach.length === 0) return refuseNotFound();
  if (inReach.length < memberships.length) refuse("ACCOUNT_BELONGS_ELSEWHERE", { status: 403 });
  return inReach;
}

export interface AccountStatusChange {
  readonly userId: string;
  readonly status: GivenAccountStatus;
  readonly reason: string;
}

/**
 * Blocks or reactivates the account of a person who belongs only to the network of the superhub. The audit trails of
 * the superhub and of every organization of the person record it with the reason.
 */
export async function setAccountStatus(
  { platform, db, actor }: PermittedContext,
  { organization: superhub }: ReachedOrganization,
  { userId, status, reason }: AccountStatusChange,
): Promise<void> {
  const { organizationId: superhubId, name: organization } = superhub;
  if (userId === actor.userId) refuse("ACCOUNT_NOT_YOURSELF", { status: 403 });
  const memberships = requireInNetwork(superhubId, await membershipsOf(platform, userId));
  await requireFreshProof(db, actor);
  const change = status === "BLOCKED" ? blockAccount : reactivateAccount;
  await db.transaction(async (tx) => {
    const { firstName, lastName } = await change(platform, tx, userId, { organization, reason });
    const details = { name: `${firstName} ${lastName}`.trim(), superhub: organization, reason };
    const action = status === "BLOCKED" ? "ACCOUNT_BLOCKED" : "ACCOUNT_REACTIVATED";
    const below = memberships.map(({ organizationId }) => organizationId).filter((id) => id !== superhubId);
    for (const organizationId of [...below.toSorted(), superhubId]) {
      await recordAuditEntry(tx, { organizationId, actorId: actor.userId, action, details });
    }
  });
}
