import { CERTIFICATE_LIMITS, type KeptDesign } from "@openrounds/contract/certificates/schemas.ts";
import { ownImageSchema } from "@openrounds/contract/media/schemas.ts";
import { now } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import { translate } from "../../kernel/i18n/messages.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse } from "../../kernel/refusal.ts";
import { imagesOf } from "../render/images.ts";
import { findDesign, findIssuer, upsertDesign, type Issuer } from "./queries.ts";

export type { Issuer } from "./queries.ts";

/** Program, organization and language behind a batch that is known to exist. */
export async function readIssuer(db: Db, batchId: string): Promise<Issuer> {
  const issuer = await findIssuer(db, batchId);
  if (issuer === undefined) throw new Error("the batch vanished");
  return issuer;
}

/** The design of a batch where nobody made one: the organization's logo and plain words. */
function proposedDesign({ primaryLanguage, programName, logo }: Issuer): KeptDesign {
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

/** The design that a batch used last, or one proposed from its program and organization. */
export async function readDesign(db: Db, batchId: string): Promise<KeptDesign> {
  return (await findDesign(db, batchId)) ?? proposedDesign(await readIssuer(db, batchId));
}

/** Refuses a design whose pictures are not in the storage. */
export async function requireImages(platform: Platform, design: KeptDesign): Promise<void> {
  const images = await imagesOf(platform, design);
  const fields = {
    ...(design.headerImgUrl !== "" && images.header === undefined && { headerImgUrl: "CERTIFICATE_IMAGE_MISSING" }),
    ...(design.footerImgUrl !== "" && images.footer === undefined && { footerImgUrl: "CERTIFICATE_IMAGE_MISSING" }),
  };
  if (Object.keys(fields).length > 0) refuse("CERTIFICATE_IMAGE_MISSING", { fields });
}

/** Keeps a design for the certificates that follow. */
export async function keepDesign(db: Db, batchId: string, design: KeptDesign): Promise<void> {
  const { templateType, headerImgUrl, footerImgUrl, heading, subHeading, description } = design;
  const words = { templateType, headerImgUrl, footerImgUrl, heading, subHeading, description };
  await db.transaction((tx) => upsertDesign(tx, { batchId, ...words, updatedAt: now() }));
}
