import type { CertificateProgress } from "@openrounds/contract/certificates/rule/schemas.ts";
import type {
  CertificateItem,
  CertificateState,
  CheckedCertificate,
  CertificateRecipient,
} from "@openrounds/contract/certificates/schemas.ts";
import { SECOND } from "../kernel/clock.ts";
import type { Platform } from "../kernel/platform.ts";
import type { FileReader } from "../media/service.ts";
import { linkToDocument, linkToPicture, linkToPublicDocument } from "./render/links.ts";
import type { CertificateRow, RecipientRow } from "./queries.ts";

const presentStanding = ({ issuedAt, revokedAt, revokedReason }: CertificateRow) => ({
  issueAt: Math.floor(issuedAt.getTime() / SECOND),
  isRevoked: revokedAt !== null,
  revokedReason,
});

const fileNameOf = ({ printed: { programName, personName } }: CertificateRow): string =>
  `${programName} - ${personName}`;

/** A certificate as its owner and its issuer see it; its files only while it is valid. */
export function presentCertificate(platform: Platform, reader: FileReader, row: CertificateRow): CertificateItem {
  const { certificateId, number, batchId, printed, revokedAt } = row;
  const isOpen = revokedAt === null;
  const name = fileNameOf(row);
  return {
    entityId: batchId,
    certificateId,
    number,
    issuedOn: printed.issuedOn,
    entityName: printed.organizationName,
    url: isOpen && row.imageKey !== null ? linkToPicture(platform, reader, row.imageKey, name) : null,
    documentUrl: isOpen && row.documentKey !== null ? linkToDocument(platform, reader, row.documentKey, name) : null,
    isFailed: row.failedAt !== null,
    description: printed.programName,
    heading: printed.heading,
    personName: printed.personName,
    templateType: printed.templateType,
    minutesAttended: printed.minutesAttended,
    ...presentStanding(row),
  };
}

/** A certificate on the public page; its document only while it is valid. */
export function presentPublicCertificate(platform: Platform, row: CertificateRow): CheckedCertificate {
  const { documentKey, revokedAt, printed } = row;
  const isOpen = revokedAt === null && documentKey !== null;
  return {
    ...printed,
    documentUrl: isOpen ? linkToPublicDocument(platform, documentKey, fileNameOf(row)) : null,
    ...presentStanding(row),
  };
}

function stateOf(certificate: CertificateRow | undefined, isReady: boolean): CertificateState {
  if (certificate !== undefined) return certificate.revokedAt === null ? "ISSUED" : "REVOKED";
  return isReady ? "READY" : "NOT_YET";
}

export interface JudgedRecipient {
  readonly certificate: CertificateRow | undefined;
  readonly progress: CertificateProgress;
  /** By the rule, or by the issuer's own criterion. */
  readonly isReady: boolean;
}

/** A person of a batch with their certificate or progress. */
export function presentRecipient(
  platform: Platform,
  reader: FileReader,
  { userId, firstName, lastName, profileImage }: RecipientRow,
  { certificate, progress, isReady }: JudgedRecipient,
): CertificateRecipient {
  return {
    userId,
    firstName,
    lastName,
    profileImage,
    progress,
    state: stateOf(certificate, isReady),
    certificate: certificate === undefined ? null : presentCertificate(platform, reader, certificate),
  };
}
