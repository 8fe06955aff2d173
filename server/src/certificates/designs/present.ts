import type { EntityDesign, KeptDesign } from "@openrounds/contract/certificates/schemas.ts";
import type { Issuer } from "./queries.ts";

/** What a design says, and who issues what by it. */
export function presentDesign(design: KeptDesign, { organizationName, programName }: Issuer): EntityDesign {
  const { templateType, headerImgUrl, footerImgUrl, heading, subHeading, description } = design;
  return { templateType, headerImgUrl, footerImgUrl, heading, subHeading, description, organizationName, programName };
}
