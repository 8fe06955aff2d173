import type { EntityDesign, StoredDesign } from "@openrounds/contract/certificates/schemas.ts";
import type { CertificateIssuer } from "./queries.ts";

/** A design with its program and organization. */
export function presentDesign(
  design: StoredDesign,
  { organizationName, programName }: CertificateIssuer,
): EntityDesign {
  const { templateType, headerImgUrl, footerImgUrl, heading, subHeading, description } = design;
  return { templateType, headerImgUrl, footerImgUrl, heading, subHeading, description, organizationName, programName };
}
