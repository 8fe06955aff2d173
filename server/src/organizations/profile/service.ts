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
import { membershipsChanged, type ReachedOrganization } from "../access.ts";
import { recordDeed } from "../audit/service.ts";
import { hubProfileReady } from "../hub-invitations/events.ts";
import { updateOwner } from "../hub-invitations/queries.ts";
import { findOwnerEmail, type OrganizationRow } from "../queries.ts";
import { findPublic, listOtherSuperhubs, updateOrganization } from "./queries.ts";

type Field = keyof UpdateOrganization;

/** What is an organization's own word, besides how it is reached. */
const DETAILS = [
  "primaryOrganizationCategory",
  "organizationAddressDetails",
  "focusAreas",
  "parent",
  "coManagedBy",
] as const satisfies readonly Field[];

/** What the people of a superhub may change of it, and of hubs only others. */
const OF_SUPERHUBS = ["name", "legalName", "logo"] as const satisfies readonly Field[];
const NAMES_A_HUB = ["legalName", "logo", "organizationVerificationNumber"] as const satisfies readonly Field[];
const FIXED = ["invitedTo"] as const satisfies readonly Field[];

const same = (sent: unknown, stored: unknown): boolean => sent === undefined || isDeepStrictEqual(sent, stored);

/** The fields of the input that say something else than what is stored. */
async function changedFields(db: Db, row: OrganizationRow, input: UpdateOrganization): Promise<Set<Field>> {
  const stored: Partial<Record<Field, unknown>> = {
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
  const asked = [...OF_SUPERHUBS, ...FIXED, ...DETAILS, "organizationVerificationNumber"] as const;
  return new Set(asked.filter((field) => !same(input[field], stored[field])));
}

const refuseFixed = (field: Field): never =>
  refuse("EDIT_HUB_NON_EDITABLE_MESSAGE", { status: 409, fields: { [field]: "EDIT_HUB_NON_EDITABLE_MESSAGE" } });

/** Whether a field is open to its people: a hub gives itself legal name, number, logo and parent only while it has none. */
function isOpen(field: Field, row: OrganizationRow, has: (code: PermissionCode) => boolean): boolean {
  const isSuperhub = row.level === "SUPERHUB";
  if (field === "parent") return !isSuperhub && row.parentId === null;
  if (field === "coManagedBy") return !isSuperhub;
  if (field === "organizationVerificationNumber") return row.verificationNumber === null;
  if ((field === "logo" || field === "legalName") && !isSuperhub) return row[field] === null;
  return isSuperhub && has("EDIT_SUPERHUB_DETAILS");
}

/** Refuses what cannot be edited at its field, and details to those who may change only the profile. */
function requireEditable({ organization, codes }: ReachedOrganization, changed: ReadonlySet<Field>): void {
  const has = (code: PermissionCode): boolean => codes.has(code);
  for (const field of FIXED) if (changed.has(field)) refuseFixed(field);
  for (const field of [...OF_SUPERHUBS, "organizationVerificationNumber", "parent", "coManagedBy"] as const) {
    if (changed.has(field) && !isOpen(field, organization, has)) refuseFixed(field);
  }
  const asksDetails = [...DETAILS, ...NAMES_A_HUB].some((field) => changed.has(field));
  if (asksDetails && !has("EDIT_ORGANIZATION_DETAILS")) refuseForbidden();
  if (changed.has("logo") && !has("UPLOAD_ORGANIZATION_LOGO")) refuseForbidden();
  if (changed.has("coManagedBy") && !has("EDIT_CO_MANAGED_BY")) refuseForbidden();
}

/** Parent and co-manager are usable superhubs, and two different ones, also where only one of them is sent. */
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

/** A number that is given here has no document: that is handed in with the registration. */
function requireNumber(
  { organizationVerificationNumber: given }: UpdateOrganization,
  changed: ReadonlySet<Field>,
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

/** The links after a change; what was not sent stays, an empty one goes. */
function linksAfter(row: OrganizationRow, input: UpdateOrganization): OrganizationRow["socialLinks"] {
  const links: OrganizationRow["socialLinks"] = {};
  for (const site of SOCIAL_NAMES) {
    const link = input[site] ?? row.socialLinks[site] ?? "";
    if (link !== "") links[site] = link;
  }
  return links;
}

/** What a form sends back as it was shown is no change: who may not see the co-manager is shown none. */
function withoutUnseen(input: UpdateOrganization, { codes }: ReachedOrganization): UpdateOrganization {
  if (input.coManagedBy !== null || codes.has("VIEW_CO_MANAGED_BY")) return input;
  const { coManagedBy: _unseen, ...seen } = input;
  return seen;
}

/** The columns that a change writes; what was not sent stays. */
function columnsOf(row: OrganizationRow, input: UpdateOrganization): Partial<OrganizationRow> {
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

/** The first profile of an invited organization was saved. */
async function becomePending(tx: Tx, organizationId: string): Promise<void> {
  await updateOwner(tx, organizationId, { entityStatus: "ACTIVE", updatedAt: now() });
  await announce(tx, hubProfileReady, { organizationId });
}

/**
 * Changes the profile of an organization; refused when it was changed since the caller read it. With the first
 * saved profile an invited organization waits for approval, and its owner belongs to the team.
 */
export async function changeOrganization(
  platform: Platform,
  actor: Actor,
  reached: ReachedOrganization,
  sent: UpdateOrganization,
): Promise<OrganizationRow> {
  const { organization } = reached;
  const input = withoutUnseen(sent, reached);
  if (input.version !== undefined && input.version !== organization.version) refuseConflict();
  const changed = await changedFields(platform.db, organization, input);
  requireEditable(reached, changed);
  requireNumber(input, changed);
  await requireFocusAreas(platform, input.focusAreas);
  await requireSuperhubs(platform.db, organization, input);
  return platform.db.transaction(async (tx) => {
    const changes = { ...columnsOf(organization, input), updatedAt: now() };
    const after = await updateOrganization(tx, organization, changes);
    if (after === undefined) return refuseConflict();
    await membershipsChanged(tx, actor.userId);
    const { organizationId, entityStatus } = organization;
    await recordDeed(tx, { organizationId, actorId: actor.userId, action: "PROFILE_CHANGED" });
    if (entityStatus === "INVITED") await becomePending(tx, organizationId);
    return after;
  });
}

/** A public organization as everybody sees it, or a refusal; a later domain asks before it shows what belongs to it. */
export const readPublicOrganization = async (db: Db, organizationId: string): Promise<OrganizationRow> =>
  (await findPublic(db, organizationId)) ?? refuseNotFound();
