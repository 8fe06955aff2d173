import { levelOf, reportOf } from "@openrounds/contract/onboarding/applications/rules.ts";
import {
  DEFAULT_POSTAL_CODE,
  storedRegistrationType,
  type Milestone,
  type MilestoneStatus,
  type HubRegistration,
} from "@openrounds/contract/onboarding/applications/schemas.ts";
import { lockIfCanLogIn } from "../../identity/service.ts";
import { DAY, now } from "../../kernel/clock.ts";
import { countAttempt } from "../../kernel/db/attempts.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { newId } from "../../kernel/ids.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse, refuseConflict, refuseNotFound } from "../../kernel/refusal.ts";
import { cleanRichText } from "../../kernel/rich-text.ts";
import { claimDocuments, sizeOfOwnDocument } from "../../media/documents/service.ts";
import { publishMembershipsChanged } from "../../organizations/access.ts";
import {
  changeUnverified,
  createApplicant,
  findOrganization,
  findOwner,
  ownsHub,
  type OrganizationRow,
} from "../../organizations/service.ts";
import { areFocusAreas } from "../../reference/service.ts";
import type { ReachedOnboarding } from "./access.ts";
import {
  findNearestSuperhub,
  findOnboardingOf,
  insertOnboarding,
  listAgreements,
  lockOnboarding,
  updateOnboarding,
  type OnboardingRow,
} from "./queries.ts";

const ATTEMPTS_PER_DAY = { max: 20, windowMs: DAY };

const extensionOf = (url: string): string => url.split(".").at(-1) ?? "";

/** The columns of an organization from the form. */
function fieldsOf(input: HubRegistration) {
  const { organizationAddressDetails: address, organizationVerificationNumber: verification } = input;
  const { document } = verification;
  return {
    name: input.name,
    legalName: input.legalName,
    logo: input.logo,
    description: cleanRichText(input.description),
    registrationType: storedRegistrationType(input.registrationType),
    category: input.primaryOrganizationCategory,
    focusAreaIds: [...new Set(input.focusAreas)],
    address: { ...address, postalCode: address.postalCode || DEFAULT_POSTAL_CODE },
    verificationNumber: { ...verification, document: { ...document, type: extensionOf(document.url) } },
  };
}

const paperOf = (input: HubRegistration): string => input.organizationVerificationNumber.document.url;

/** Refuses unknown focus areas, and documents that the person did not upload. */
async function requireExisting(platform: Platform, actor: Actor, input: HubRegistration, known?: OrganizationRow) {
  if (!(await areFocusAreas(platform, input.focusAreas))) {
    refuse("PROGRAM_FOCUS_AREA_UNKNOWN", { fields: { focusAreas: "PROGRAM_FOCUS_AREA_UNKNOWN" } });
  }
  const url = paperOf(input);
  if (known?.verificationNumber?.document?.url === url) return;
  if ((await sizeOfOwnDocument(platform.db, actor.userId, url)) === undefined) refuse("UPLOAD_DOCUMENT_MISSING");
}

/** Registers an organization as a hub below the nearest superhub, without codes until its documents are approved. */
export async function registerOrganization(
  platform: Platform,
  actor: Actor,
  input: HubRegistration,
): Promise<OrganizationRow> {
  const { db } = platform;
  const { userId } = actor;
  const { admitted, retryAfterS } = await countAttempt(db, `hub-registration:${userId}`, ATTEMPTS_PER_DAY);
  if (!admitted) refuse("INVITE_HUB_SENT_OFTEN", { status: 429, retryAfterS });
  await requireExisting(platform, actor, input);
  return db.transaction(async (tx) => {
    if (!(await lockIfCanLogIn(tx, userId))) refuseConflict();
    const isKnown = (await findOnboardingOf(tx, userId)) !== undefined || (await ownsHub(tx, userId));
    if (isKnown) refuseConflict("HUB_ONBOARDING_EXISTS");
    const superhubId = await findNearestSuperhub(tx, input.organizationAddressDetails);
    if (superhubId === undefined) return refuseConflict("HUB_ONBOARDING_NO_SUPERHUB");
    await claimDocuments(tx, userId, [paperOf(input)]);
    const organizationId = newId();
    const hub = { ...fieldsOf(input), organizationId, parentId: superhubId };
    const created = await createApplicant(tx, hub, userId);
    const stamps = { createdAt: now(), updatedAt: now() };
    const row = { ...stamps, organizationId, superhubId, applicantId: userId, completed: 1 };
    if (!(await insertOnboarding(tx, row))) refuseConflict("HUB_ONBOARDING_EXISTS");
    await publishMembershipsChanged(tx, userId);
    return created;
  });
}

/**
 * Begins the setup of an invited hub at its first saved profile, which is its registration. An owner who sets up another
 * hub walks through that one only.
 */
export async function beginInvited(tx: Tx, organizationId: string): Promise<void> {
  const hub = await findOrganization(tx, organizationId);
  const applicantId = await findOwner(tx, organizationId);
  if (hub === undefined || hub.parentId === null || applicantId === undefined) return;
  const at = now();
  const completed = levelOf("OrganizationRegistration");
  const { parentId: superhubId } = hub;
  await insertOnboarding(tx, { organizationId, superhubId, applicantId, completed, createdAt: at, updatedAt: at });
}

/** Changes the data of an organization; refused once its documents are submitted. */
export async function changeRegistration(
  platform: Platform,
  actor: Actor,
  { organization }: ReachedOnboarding,
  input: HubRegistration,
): Promise<OrganizationRow> {
  await requireExisting(platform, actor, input, organization);
  const { organizationId } = organization;
  return platform.db.transaction(async (tx) => {
    await lockOnboarding(tx, organizationId);
    const isHandedIn = (await listAgreements(tx, organizationId)).some(
      ({ status }) => status === "PENDING" || status === "APPROVE",
    );
    if (isHandedIn) refuseConflict("HUB_ONBOARDING_UNDER_REVIEW");
    const isNew = paperOf(input) !== organization.verificationNumber?.document?.url;
    if (isNew) await claimDocuments(tx, actor.userId, [paperOf(input)]);
    const changed = await changeUnverified(tx, organizationId, fieldsOf(input));
    return changed ?? refuseConflict("HUB_ONBOARDING_UNDER_REVIEW");
  });
}

/** The onboarding that the person started, if any. */
export const findOwnOnboarding = (db: Db, { userId }: Actor): Promise<OnboardingRow | undefined> =>
  findOnboardingOf(db, userId);

/** Records that a milestone is completed, in order. Idempotent. */
export async function reportMilestone(
  db: Db,
  { organization }: ReachedOnboarding,
  { milestone, status }: { readonly milestone: Milestone; readonly status: MilestoneStatus },
): Promise<OnboardingRow> {
  const { organizationId } = organization;
  return db.transaction(async (tx) => {
    const row = await lockOnboarding(tx, organizationId);
    if (row === undefined) return refuseNotFound();
    const report = reportOf(milestone, status, row.completed);
    if (report === "wrong") refuseConflict("HUB_ONBOARDING_OUT_OF_TURN");
    if (report === "same") return row;
    const completed = row.completed + 1;
    await updateOnboarding(tx, organizationId, { completed, updatedAt: now() });
    return { ...row, completed };
  });
}
