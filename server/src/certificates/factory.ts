import sharp from "sharp";
import type { CertificateRequest } from "@openrounds/contract/certificates/schemas.ts";
import { newId } from "../kernel/ids.ts";
import type { Platform } from "../kernel/platform.ts";
import { imageKey, storageOf } from "../media/service.ts";

/** A stored picture of one colour, as an upload stores it; returns its address. */
export async function buildImage(platform: Platform, background = "#0f5fb3"): Promise<string> {
  const url = `/files/images/${newId()}.webp`;
  const picture = sharp({ create: { width: 600, height: 120, channels: 3, background } });
  await storageOf(platform).put(imageKey(url), await picture.webp().toBuffer(), "image/webp");
  return url;
}

/** The form values for certificates of named people in a batch. */
export async function certificateForm(
  platform: Platform,
  batchId: string,
  fields: Partial<CertificateRequest> = {},
): Promise<CertificateRequest> {
  return {
    entityId: batchId,
    entityType: "BATCH",
    templateType: "Modern",
    headerImgUrl: await buildImage(platform),
    footerImgUrl: await buildImage(platform, "#7c4615"),
    heading: "Certificate of completion",
    subHeading: "This certificate is awarded to",
    description: "For taking part in the case rounds.",
    userList: [],
    selectAll: false,
    ...fields,
  };
}
