import { isDeepStrictEqual } from "node:util";
import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { SOCIAL_NAMES } from "@openrounds/contract/organizations/links.ts";
import type { UpdateOrganization } from "@openrounds/contract/organizations/profile/schemas.ts";
import { now } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { announce } from "../../kernel/jobs/outbox.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse, refuseConflict, refuseForbidden, refuseNotFound } from "../../kernel/refusal.ts";
import { cleanRichText } from "../../kernel/rich-text.ts";
import { areFocusAreas } from "../../reference/service.ts";
import { publishMembershipsChanged, type ReachedOrganization } from "../access.ts";
import { recordAuditEntry } from "../audit/service.ts";
import { hubProfileReady } from "../hub-invitations/events.ts";
import { updateOwner } from "../hub-invitations/queries.ts";
import { findOwnerEmail, type OrganizationRow } from "../queries.ts";
import { findPublicOrganization, listOtherSuperhubs, updateOrganization } from "./queries.ts";

type ProfileField = keyof UpdateOrganization;

/** The fields of the organization's own description, without contact data. */
const DETAIL_FIELDS = [
  "primaryOrganizationCategory",
  "organizationAddressDetails",
  "focusAreas",
  "parent",
  "coManagedBy",
] as const satisfies readonly ProfileField[];

/** The fields that the people of a superhub may change in it, while those of a hub may not. */
const SUPERHUB_FIELDS = ["name", "legalName", "logo"] as const satisfies readonly ProfileField[];
const HUB_IDENTITY_FIELDS = [
  "legalName",
  "logo",
  "organizationVerificationNumber",
] as const satisfies readonly ProfileField[];
const FIXED_FIELDS = ["invitedTo"] as const satisfies readonly ProfileField[];

const isUnchanged = (sent: unknown, stored: unknown): boolean => sent === undefined || isDeepStrictEqual(sent, stored);

/** The fields of the input that differ from the stored ones. */
async function changedFields(db: Db, row: OrganizationRow, input: UpdateOrganization): Promise<Set<ProfileField>> {
  const stored: Partial<Record<ProfileField, unknown>> = {
    name: row.name,
    legalName: row.legalName,
    logo: row.logo,
    organizationVerificationNumber: row.verificationNumber,
    invitedTo: input.invitedTo === undefined ? undefined : await findOwnerEmail(db, row.organizationId),
    primaryOrganizationCategory: row.category,
    organizationAddressDetails: row.address,
    focusAreas: row.focusAreaIds,
    parent: row.parentId,
    coManagedBy: row.coManagedBy,
  };
  const fields = [...SUPERHUB_FIELDS, ...FIXED_FIELDS, ...DETAIL_FIELDS, "organizationVerificationNumber"] as const;
  return new Set(fields.filter((field) => !isUnchanged(input[field], stored[field])));
}

const refuseFixed = (field: ProfileField): never =>
  refuse("EDIT_HUB_NON_EDITABLE_MESSAGE", { status: 409, fields: { [field]: "EDIT_HUB_NON_EDITABLE_MESSAGE" } });

/** Whether a field can be edited: a hub can set its legal name, number, logo and parent only while they are empty. */
function isEditable(field: ProfileField, row: OrganizationRow, has: (code: PermissionCode) => boolean): boolean {
  const isSuperhub = row.level === "SUPERHUB";
  if (field === "parent") return !isSuperhub && row.parentId === null;
  if (field === "coManagedBy") return !isSuperhub;
  if (field === "organizationVerificationNumber") return row.verificationNumber === null;
  if ((field === "logo" || field === "legalName") && !isSuperhub) return row[field] === null;
  return isSuperhub && has("EDIT_SUPERHUB_DETAILS");
}

/** Refuses fields that cannot be edited, and details for callers who may only change the profile. */
function requireEditable({ organization, codes }: ReachedOrganization, changed: ReadonlySet<ProfileField>): void {
  const has = (code: PermissionCode): boolean => codes.has(code);
  for (const field of FIXED_FIELDS) if (changed.has(field)) refuseFixed(field);
  for (const field of [...SUPERHUB_FIELDS, "organizationVerificationNumber", "parent", "coManagedBy"] as const) {
    if (changed.has(field) && !isEditable(field, organization, has)) refuseFixed(field);
  }
  const asksDetails = [...DETAIL_FIELDS, ...HUB_IDENTITY_FIELDS].some((field) => changed.has(field));
  if (asksDetails && !has("EDIT_ORGANIZATION_DETAILS")) refuseForbidden();
  if (changed.has("logo") && !has("UPLOAD_ORGANIZATION_LOGO")) refuseForbidden();
  if (changed.has("coManagedBy") && !has("EDIT_CO_MANAGED_BY")) refuseForbidden();
}

/** Requires parent and co-manager to be two different usable superhubs, also when only one of them is sent. */
async function requireSuperhubs(db: Db, row: OrganizationRow, input: UpdateOrganization): Promise<void> {
  const known = new Set((await listOtherSuperhubs(db, row)).map(({ organizationId }) => organizationId));
  const before = { parent: row.parentId, coManagedBy: row.coManagedBy };
  const { parent = before.parent, coManagedBy = before.coManagedBy } = input;
  const after = { parent, coManagedBy };
  for (const field of ["coManagedBy", "parent"] as const) {
    const id = after[field];
    if (id === null || id === before[field]) continue;
    if (!known.has(id) || parent === coManagedBy) {
      refuse("EDIT_HUB_SUPERHUB_UNKNOWN", { fields: { [field]: "EDIT_HUB_SUPERHUB_UNKNOWN" } });
    }
  }
}

/** A number that is entered here has no document; documents belong to the registration. */
function requireNumber(
  { organizationVerificationNumber: given }: UpdateOrganization,
  changed: ReadonlySet<ProfileField>,
): void {
  if (!changed.has("organizationVerificationNumber") || given === undefined || given === null) return;
  if (given.document !== null) refuseFixed("organizationVerificationNumber");
  if (given.number.trim() !== "") return;
  refuse("REQUIRED_VALIDATION", { fields: { organizationVerificationNumber: "REQUIRED_VALIDATION" } });
}

async function requireFocusAreas(platform: Platform, ids: readonly string[] = []): Promise<void> {
  if (await areFocusAreas(platform, ids)) return;
  refuse("PROGRAM_FOCUS_AREA_UNKNOWN", { fields: { focusAreas: "PROGRAM_FOCUS_AREA_UNKNOWN" } });
}

/** The links after a change: missing ones stay, empty ones are removed. */
function linksAfter(row: OrganizationRow, input: UpdateOrganization): OrganizationRow["socialLinks"] {
  const links: OrganizationRow["socialLinks"] = {};
  for (const site of SOCIAL_NAMES) {
    const link = input[site] ?? row.socialLinks[site] ?? "";
    if (link !== "") links[site] = link;
  }
  return links;
}

/** A co-manager that the caller cannot see is sent back empty; that is no change. */
function withoutHiddenCoManager(input: UpdateOrganization, { codes }: ReachedOrganization): UpdateOrganization {
  if (input.coManagedBy !== null || codes.has("VIEW_CO_MANAGED_BY")) return input;
  const { coManagedBy: _unseen, ...seen } = input;
  return seen;
}

/** The columns of a change; missing fields stay unchanged. */
function toChangedColumns(row: OrganizationRow, input: UpdateOrganization): Partial<OrganizationRow> {
  const sent: { [Column in keyof OrganizationRow]?: OrganizationRow[Column] | undefined } = {
    name: input.name,
    legalName: input.legalName,
    logo: input.logo,
    verificationNumber: input.organizationVerificationNumber,
    description: input.description === undefined ? undefined : cleanRichText(input.description),
    category: input.primaryOrganizationCategory,
    address: input.organizationAddressDetails,
    focusAreaIds: input.focusAreas,
    parentId: input.parent,
    coManagedBy: input.coManagedBy,
    visibility: input.visibility,
    contactEmail: input.contactEmail,
    website: input.website,
    socialLinks: linksAfter(row, input),
    entityStatus: row.entityStatus === "INVITED" ? "PROFILE_PENDING" : row.entityStatus,
  };
  const given = Object.entries(sent).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
}

/** After the first saved profile, an invited organization waits for approval. */
async function setProfilePending(tx: Tx, organizationId: string): Promise<void> {
  await updateOwner(tx, organizationId, { entityStatus: "ACTIVE", updatedAt: now() });
  await announce(tx, hubProfileReady, { organizationId });
}

/**
 * Changes the profile of an organization; refused when the version has changed since it was read. After the first saved
 * profile, an invited organization waits for approval, and its owner becomes a member.
 */
export async function changeOrganization(
  platform: Platform,
  actor: Actor,
  reached: ReachedOrganization,
  sent: UpdateOrganization,
): Promise<OrganizationRow> {
  const { organization } = reached;
  const input = withoutHiddenCoManager(sent, reached);
  if (input.version !== undefined && input.version !== organization.version) refuseConflict();
  const changed = await changedFields(platform.db, organization, input);
  requireEditable(reached, changed);
  requireNumber(input, changed);
  await requireFocusAreas(platform, input.focusAreas);
  await requireSuperhubs(platform.db, organization, input);
  return platform.db.transaction(async (tx) => {
    const changes = { ...toChangedColumns(organization, input), updatedAt: now() };
    const after = await updateOrganization(tx, organization, changes);
    if (after === undefined) return refuseConflict();
    await publishMembershipsChanged(tx, actor.userId);
    const { organizationId, entityStatus } = organization;
    await recordAuditEntry(tx, { organizationId, actorId: actor.userId, action: "PROFILE_CHANGED" });
    if (entityStatus === "INVITED") await setProfilePending(tx, organizationId);
    return after;
  });
}

/**
 * A public organization as everybody sees it, or a refusal; later domains call it before they show data of the
 * organization.
 */
export const readPublicOrganization = async (db: Db, organizationId: string): Promise<OrganizationRow> =>
  (await findPublicOrganization(db, organizationId)) ?? refuseNotFound();
