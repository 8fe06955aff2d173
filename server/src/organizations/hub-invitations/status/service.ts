import { nextHubStatuses } from "@openrounds/contract/organizations/hub-invitations/rules.ts";
import { APPROVED_STATUSES, type OrganizationStatus } from "@openrounds/contract/organizations/schemas.ts";
import { now } from "../../../kernel/clock.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import type { Actor } from "../../../kernel/http/handlers.ts";
import { announce } from "../../../kernel/jobs/outbox.ts";
import { refuseConflict, refuseForbidden } from "../../../kernel/refusal.ts";
import { publishMembershipsChanged, type ReachedOrganization } from "../../access.ts";
import { recordAuditEntry } from "../../audit/service.ts";
import type { OrganizationRow } from "../../queries.ts";
import { hubStatusChanged } from "../events.ts";
import { updateHub, updateOwner } from "../queries.ts";

type SetHubStatus = "ACTIVE" | "PILOT" | "INACTIVE";
type HubOfSuperhub = Pick<OrganizationRow, "organizationId" | "entityStatus" | "name"> & { readonly parentId: string };

/** Writes the status of an active hub, makes its owner a full member, and notifies the owner. */
async function writeStatus(tx: Tx, actorId: string, hub: HubOfSuperhub, to: SetHubStatus): Promise<void> {
  const { organizationId, entityStatus: from, parentId } = hub;
  const at = now();
  if (!(await updateHub(tx, { organizationId, from: [from] }, { entityStatus: to, updatedAt: at }))) refuseConflict();
  const ownerId = await updateOwner(
    tx,
    organizationId,
    to === "INACTIVE" ? { updatedAt: at } : { entityStatus: "ACTIVE", updatedAt: at },
  );
  if (ownerId !== undefined) await publishMembershipsChanged(tx, ownerId);
  const details = { hub: hub.name, from, to };
  for (const concerned of [organizationId, parentId]) {
    await recordAuditEntry(tx, { organizationId: concerned, actorId, action: "HUB_STATUS_CHANGED", details });
  }
  await announce(tx, hubStatusChanged, { organizationId, to, atMs: at.getTime() });
}

/** The statuses of a hub whose approval waits for its documents. */
const WAITS_FOR_DOCUMENTS: readonly OrganizationStatus[] = ["VERIFICATION_PENDING", "PROFILE_PENDING"];

/** Activates a hub after its documents were approved; one that was approved before stays as it is. */
export async function activateApplicant(tx: Tx, actorId: string, hub: OrganizationRow): Promise<void> {
  const { parentId, entityStatus } = hub;
  if (APPROVED_STATUSES.includes(entityStatus)) return;
  if (parentId === null || !WAITS_FOR_DOCUMENTS.includes(entityStatus)) return refuseConflict("HUB_STATUS_NOT_ALLOWED");
  await writeStatus(tx, actorId, { ...hub, parentId }, "ACTIVE");
}

/** Changes the status of a hub; an approval makes its owner a full member. */
export async function setHubStatus(
  db: Db,
  { userId }: Actor,
  { organization, codes }: ReachedOrganization,
  to: SetHubStatus,
): Promise<void> {
  const { level, entityStatus: from, parentId } = organization;
  if (level !== "HUB" || parentId === null) return refuseForbidden();
  const isApproval = from === "PROFILE_PENDING" && to !== "INACTIVE";
  if (!codes.has(isApproval ? "APPROVE_PARTNER_ORGANIZATION" : "CHANGE_ORGANIZATION_STATUS")) refuseForbidden();
  if (from === to) return;
  if (!nextHubStatuses(from).includes(to)) refuseConflict("HUB_STATUS_NOT_ALLOWED");
  await db.transaction((tx) => writeStatus(tx, userId, { ...organization, parentId }, to));
}
