import { requireFreshProof } from "../../identity/signins/service.ts";
import { now } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import type { ReachedOrganization } from "../access.ts";
import { recordDeed } from "../audit/service.ts";
import { deleteSecondStep, insertSecondStep, isAskedIn, isAskedOf } from "./queries.ts";

/** Whether an organization asks a second step of a person; what sign-in wants to know. */
export const demandsSecondStep = (db: Db, userId: string): Promise<boolean> => isAskedOf(db, userId);

/** Whether the organization asks its members for a second step. */
export const asksSecondStep = (db: Db, { organization }: ReachedOrganization): Promise<boolean> =>
  isAskedIn(db, organization.organizationId);

/** Lets sign-in ask the members for a code, or leaves it to them; the caller has just shown to be there. */
export async function askSecondStep(
  db: Db,
  actor: Actor,
  { organization }: ReachedOrganization,
  isAsked: boolean,
): Promise<void> {
  await requireFreshProof(db, actor);
  const { organizationId } = organization;
  const { userId } = actor;
  await db.transaction(async (tx) => {
    if (isAsked) await insertSecondStep(tx, { organizationId, askedBy: userId, askedAt: now() });
    else await deleteSecondStep(tx, organizationId);
    const action = isAsked ? "SECOND_STEP_ASKED" : "SECOND_STEP_LEFT";
    await recordDeed(tx, { organizationId, actorId: userId, action });
  });
}
