import type {
  CertificateItem,
  CertificateRun,
  CertificateState,
  CheckedCertificate,
  EntityDesign,
  KeptDesign,
  Recipient,
} from "@openrounds/contract/certificates/schemas.ts";
import { SECOND } from "../kernel/clock.ts";
import type { Platform } from "../kernel/platform.ts";
import type { Issuer } from "./designs/service.ts";
import { linkToDocument, linkToPicture } from "./render/links.ts";
import type { CertificateRow, RecipientRow } from "./queries.ts";
import type { RunRow } from "./runs/queries.ts";

const standingOf = ({ issuedAt, revokedAt, revokedReason }: CertificateRow) => ({
  issueAt: Math.floor(issuedAt.getTime() / SECOND),
  isRevoked: revokedAt !== null,
  revokedReason,
});

/** A certificate as its owner and its issuer see it; its files only while it holds. */
export async function presentCertificate(platform: Platform, row: CertificateRow): Promise<CertificateItem> {
  const { certificateId, number, batchId, printed, revokedAt } = row;
  const isOpen = revokedAt === null;
  const name = `${printed.programName} - ${printed.personName}`;
  const [url, documentUrl] = await Promise.all([
    isOpen && row.imageKey !== null ? linkToPicture(platform, row.imageKey, name) : null,
    isOpen && row.documentKey !== null ? linkToDocument(platform, row.documentKey, name) : null,
  ]);
  return {
    entityId: batchId,
    certificateId,
    number,
    issuedOn: printed.issuedOn,
    entityName: printed.organizationName,
    url,
    documentUrl,
    isFailed: row.failedAt !== null,
    description: printed.programName,
    heading: printed.heading,
    personName: printed.personName,
    templateType: printed.templateType,
    minutesAttended: printed.minutesAttended,
    ...standingOf(row),
  };
}

/** What the public page shows of a certificate. */
export const presentChecked = (row: CertificateRow): CheckedCertificate => ({ ...row.printed, ...standingOf(row) });

/** What a design says, and who issues what by it. */
export function presentDesign(design: KeptDesign, { organizationName, programName }: Issuer): EntityDesign {
  const { templateType, headerImgUrl, footerImgUrl, heading, subHeading, description } = design;
  return { templateType, headerImgUrl, footerImgUrl, heading, subHeading, description, organizationName, programName };
}

function stateOf(row: RecipientRow, certificate: CertificateRow | undefined, minimum: number): CertificateState {
  if (certificate !== undefined) return certificate.revokedAt === null ? "ISSUED" : "REVOKED";
  return row.sessionsAttended >= minimum ? "READY" : "NOT_YET";
}

/** A person of a batch with the certificate, or how near it is. */
export async function presentRecipient(
  platform: Platform,
  row: RecipientRow,
  certificate: CertificateRow | undefined,
  minimum: number,
): Promise<Recipient> {
  return {
    userId: row.userId,
    firstName: row.firstName,
    lastName: row.lastName,
    profileImage: row.profileImage,
    sessionsAttended: row.sessionsAttended,
    state: stateOf(row, certificate, minimum),
    certificate: certificate === undefined ? null : await presentCertificate(platform, certificate),
  };
}

/** How far a run got. */
export const presentRun = ({ runId, total, done, failed, state }: RunRow): CertificateRun => ({
  runId,
  total,
  done,
  failed,
  state,
});
