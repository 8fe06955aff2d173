import { agreementStep, fitTogether, levelOf } from "@openrounds/contract/onboarding/applications/rules.ts";
import {
  AGREEMENT_TYPES,
  type AgreementType,
  type SignedCopies,
} from "@openrounds/contract/onboarding/applications/schemas.ts";
import { now } from "../../../kernel/clock.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import type { Actor } from "../../../kernel/http/handlers.ts";
import { announce } from "../../../kernel/jobs/outbox.ts";
import type { Platform } from "../../../kernel/platform.ts";
import { refuse, refuseConflict, refuseNotFound } from "../../../kernel/refusal.ts";
import { claimDocuments, openDocument, sizeOfOwnDocument } from "../../../media/documents/service.ts";
import { downloadAddress, storageOf, type FileReader } from "../../../media/service.ts";
import type { OrganizationRow } from "../../../organizations/service.ts";
import { activateApplicant } from "../../../organizations/hub-invitations/status/service.ts";
import type { ReachedOnboarding } from "../access.ts";
import { agreementsHandedIn, agreementsRejected } from "../events.ts";
import {
  listAgreements,
  lockOnboarding,
  updateAgreements,
  updateOnboarding,
  upsertAgreement,
  type AgreementRow,
  type OnboardingRow,
} from "../queries.ts";

const OPEN_S = 300;
const BEFORE = levelOf("PartnershipAgreement") - 1;
const FILE_NAMES: Readonly<Record<AgreementType, string>> = {
  TERMS_OF_USE: "terms-of-use.pdf",
  STATEMENT_OF_COLLABORATION: "statement-of-collaboration.pdf",
};

interface AgreementStepRows {
  readonly onboarding: OnboardingRow;
  readonly agreements: AgreementRow[];
}

/** The onboarding in the step of the agreement, locked until the transaction ends; refused in another step. */
async function lockAgreementStep(tx: Tx, organizationId: string): Promise<AgreementStepRows> {
  const onboarding = await lockOnboarding(tx, organizationId);
  if (onboarding === undefined) return refuseNotFound();
  if (onboarding.completed !== BEFORE) refuseConflict("HUB_ONBOARDING_OUT_OF_TURN");
  return { onboarding, agreements: await listAgreements(tx, organizationId) };
}

/** A signed address of the document, which is drawn at the first request. */
async function paperOf(platform: Platform, reader: FileReader, type: AgreementType): Promise<string> {
  const storage = storageOf(platform);
  const key = `agreements/${FILE_NAMES[type]}`;
  if ((await storage.size(key)) === undefined) {
    const { agreementPaper } = await import("../render/paper.ts");
    await storage.put(key, await agreementPaper(type, platform.env.PRODUCT_NAME), "application/pdf");
  }
  return downloadAddress(platform, reader, key, { expiresInS: OPEN_S, filename: FILE_NAMES[type] });
}

/** The download address of a document; during the agreement step, the document counts as downloaded. */
export async function downloadPaper(
  platform: Platform,
  reader: FileReader,
  { organization }: ReachedOnboarding,
  documentType: AgreementType,
): Promise<string> {
  const { organizationId } = organization;
  await platform.db.transaction(async (tx) => {
    const { agreements } = await lockAgreementStep(tx, organizationId);
    if (agreementStep(agreements) !== "download") return;
    await upsertAgreement(tx, { organizationId, documentType, status: "DOWNLOADED", updatedAt: now() });
  });
  return paperOf(platform, reader, documentType);
}

/** Refuses documents that the person did not upload, and documents above the size limits. */
async function requireCopies(db: Db, { userId }: Actor, copies: SignedCopies): Promise<void> {
  const sizes = await Promise.all(copies.map(({ fileUrl }) => sizeOfOwnDocument(db, userId, fileUrl)));
  if (sizes.includes(undefined)) refuse("UPLOAD_DOCUMENT_MISSING");
  if (!fitTogether(sizes.map((size) => size ?? 0))) refuse("error.tooLarge", { status: 413 });
}

/** Submits both signed documents; the superhub can review them then. */
export async function submitCopies(
  platform: Platform,
  actor: Actor,
  { organization }: ReachedOnboarding,
  copies: SignedCopies,
): Promise<AgreementRow[]> {
  const { organizationId } = organization;
  await requireCopies(platform.db, actor, copies);
  return platform.db.transaction(async (tx) => {
    const { onboarding, agreements } = await lockAgreementStep(tx, organizationId);
    if (agreementStep(agreements) !== "upload") refuseConflict("HUB_ONBOARDING_DOWNLOAD_FIRST");
    await claimDocuments(
      tx,
      actor.userId,
      copies.map(({ fileUrl }) => fileUrl),
    );
    const at = now();
    const handed = { status: "PENDING" as const, uploadedBy: actor.userId, reviewedBy: null, comment: "" };
    for (const { documentType, fileName, fileUrl } of copies) {
      await upsertAgreement(tx, { ...handed, organizationId, documentType, fileName, fileUrl, updatedAt: at });
    }
    const time = onboarding.handedIn + 1;
    await updateOnboarding(tx, organizationId, { handedIn: time, handedInAt: at, updatedAt: at });
    await announce(tx, agreementsHandedIn, { organizationId, time });
    return listAgreements(tx, organizationId);
  });
}

interface AgreementReview {
  readonly documentType: AgreementType;
  readonly status: "APPROVE" | "REJECTED";
  readonly comment: string;
}

/** Approves or rejects a signed document; with the last approval the hub becomes active. */
export async function reviewAgreement(
  db: Db,
  { userId }: Actor,
  { organization }: ReachedOnboarding,
  { documentType, status, comment }: AgreementReview,
): Promise<void> {
  const { organizationId } = organization;
  await db.transaction(async (tx) => {
    const { onboarding, agreements } = await lockAgreementStep(tx, organizationId);
    const reviewed = agreements.find((each) => each.documentType === documentType);
    if (reviewed?.status !== "PENDING") return refuseConflict("HUB_ONBOARDING_NOT_PENDING");
    if (userId === reviewed.uploadedBy || userId === onboarding.applicantId) {
      return refuse("HUB_ONBOARDING_OWN_DOCUMENT", { status: 403 });
    }
    const change = { status, reviewedBy: userId, updatedAt: now() };
    if (status === "REJECTED") {
      await updateAgreements(tx, { organizationId, documentTypes: AGREEMENT_TYPES }, { ...change, comment: "" });
      await updateAgreements(tx, { organizationId, documentTypes: [documentType] }, { comment });
      return announce(tx, agreementsRejected, { organizationId, time: onboarding.handedIn, comment });
    }
    await updateAgreements(tx, { organizationId, documentTypes: [documentType] }, change);
    const isLast = agreementStep(await listAgreements(tx, organizationId)) === "approved";
    if (!isLast) return;
    await updateOnboarding(tx, organizationId, { completed: onboarding.completed + 1, updatedAt: now() });
    await activateApplicant(tx, userId, organization);
  });
}

/** A signed address of the document of a verification number, valid for five minutes; empty without one. */
export function verificationAddress(
  platform: Platform,
  reader: FileReader,
  { verificationNumber }: Pick<OrganizationRow, "verificationNumber">,
): string {
  const document = verificationNumber?.document;
  return document === null || document === undefined ? "" : openDocument(platform, reader, document);
}
