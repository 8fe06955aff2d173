import { CERTIFICATE_LIMITS, type StoredDesign } from "@openrounds/contract/certificates/schemas.ts";
import { ownImageSchema } from "@openrounds/contract/media/schemas.ts";
import { now } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import { translate } from "../../kernel/i18n/messages.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse } from "../../kernel/refusal.ts";
import { imagesOf } from "../render/images.ts";
import { findDesign, findIssuer, upsertDesign, type CertificateIssuer } from "./queries.ts";

export type { CertificateIssuer } from "./queries.ts";

/** Program, organization and language of a batch that exists. */
export async function readIssuer(db: Db, batchId: string): Promise<CertificateIssuer> {
  const issuer = await findIssuer(db, batchId);
  if (issuer === undefined) throw new Error("the batch does not exist");
  return issuer;
}

/** The proposed design of a batch: the organization's logo and default texts. */
function proposedDesign({ primaryLanguage, programName, logo }: CertificateIssuer): StoredDesign {
  const header = ownImageSchema.safeParse(logo);
  return {
    templateType: "Modern",
    headerImgUrl: header.success ? header.data : "",
    footerImgUrl: "",
    heading: translate(primaryLanguage, "certificate.default.heading"),
    subHeading: translate(primaryLanguage, "certificate.default.subHeading"),
    description: translate(primaryLanguage, "certificate.default.description", { program: programName }).slice(
      0,
      CERTIFICATE_LIMITS.description,
    ),
  };
}

/** The last design of a batch, or the proposed one. */
export async function readDesign(db: Db, batchId: string): Promise<StoredDesign> {
  return (await findDesign(db, batchId)) ?? proposedDesign(await readIssuer(db, batchId));
}

/** Refuses a design whose pictures are not in the storage. */
export async function requireImages(platform: Platform, design: StoredDesign): Promise<void> {
  const images = await imagesOf(platform, design);
  const fields = {
    ...(design.headerImgUrl !== "" && images.header === undefined && { headerImgUrl: "CERTIFICATE_IMAGE_MISSING" }),
    ...(design.footerImgUrl !== "" && images.footer === undefined && { footerImgUrl: "CERTIFICATE_IMAGE_MISSING" }),
  };
  if (Object.keys(fields).length > 0) refuse("CERTIFICATE_IMAGE_MISSING", { fields });
}

/** Stores a design for future certificates. */
export async function storeDesign(db: Db, batchId: string, design: StoredDesign): Promise<void> {
  const { templateType, headerImgUrl, footerImgUrl, heading, subHeading, description } = design;
  const words = { templateType, headerImgUrl, footerImgUrl, heading, subHeading, description };
  await db.transaction((tx) => upsertDesign(tx, { batchId, ...words, updatedAt: now() }));
}
