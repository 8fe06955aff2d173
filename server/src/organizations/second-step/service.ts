import { permissionMatrix, type PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { requireFreshProof } from "../../identity/signins/service.ts";
import { now } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import { asksForSecondStep } from "../../kernel/env.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import type { Platform } from "../../kernel/platform.ts";
import { codesOfMembership, membershipsOf, type ReachedOrganization } from "../access.ts";
import { recordDeed } from "../audit/service.ts";
import { deleteSecondStep, insertSecondStep, isAskedIn, isAskedOf } from "./queries.ts";

const isOfStaff = (code: PermissionCode): boolean =>
  permissionMatrix[code].level !== "program" && !code.startsWith("VIEW_");

/** Whether a person may do more in an organization than look. */
async function isStaff(platform: Platform, userId: string): Promise<boolean> {
  const memberships = await membershipsOf(platform, userId);
  return memberships.some((membership) => [...codesOfMembership(membership)].some(isOfStaff));
}

/** Whether an organization, or the policy for staff, asks a second step of a person; what sign-in wants to know. */
export const demandsSecondStep = async (platform: Platform, userId: string): Promise<boolean> =>
  (await isAskedOf(platform.db, userId)) || (asksForSecondStep(platform.env) && (await isStaff(platform, userId)));

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
