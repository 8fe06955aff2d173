import { permissionMatrix, type PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { requireFreshProof } from "../../identity/signins/service.ts";
import { now } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import { asksForSecondStep } from "../../kernel/env.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import type { Platform } from "../../kernel/platform.ts";
import { codesOfMembership, membershipsOf, type ReachedOrganization } from "../access.ts";
import { recordAuditEntry } from "../audit/service.ts";
import { deleteSecondStep, insertSecondStep, isRequiredIn, isRequiredOf } from "./queries.ts";

const isStaffCode = (code: PermissionCode): boolean =>
  permissionMatrix[code].level !== "program" && !code.startsWith("VIEW_");

/** Whether a person may do more than read in an organization. */
async function isStaff(platform: Platform, userId: string): Promise<boolean> {
  const memberships = await membershipsOf(platform, userId);
  return memberships.some((membership) => [...codesOfMembership(membership)].some(isStaffCode));
}

/**
 * Whether an organization, or the policy for staff, requires a second step of a person; implements the port of sign-in.
 */
export const demandsSecondStep = async (platform: Platform, userId: string): Promise<boolean> =>
  (await isRequiredOf(platform.db, userId)) || (asksForSecondStep(platform.env) && (await isStaff(platform, userId)));

/** Whether the organization requires a second step of its members. */
export const requiresSecondStep = (db: Db, { organization }: ReachedOrganization): Promise<boolean> =>
  isRequiredIn(db, organization.organizationId);

/** Makes the second step mandatory or optional for members; the caller has just proved ownership of their account. */
export async function setSecondStepRequired(
  db: Db,
  actor: Actor,
  { organization }: ReachedOrganization,
  isRequired: boolean,
): Promise<void> {
  await requireFreshProof(db, actor);
  const { organizationId } = organization;
  const { userId } = actor;
  await db.transaction(async (tx) => {
    if (isRequired) await insertSecondStep(tx, { organizationId, askedBy: userId, askedAt: now() });
    else await deleteSecondStep(tx, organizationId);
    const action = isRequired ? "SECOND_STEP_ASKED" : "SECOND_STEP_LEFT";
    await recordAuditEntry(tx, { organizationId, actorId: userId, action });
  });
}
