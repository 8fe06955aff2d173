import * as z from "zod/mini";
import { endpoint, signedInAccess } from "../kernel/endpoint.ts";
import { ownImageSchema } from "./schemas.ts";

const HOUR_MS = 3_600_000;

export const mediaEndpoints = {
  uploadImage: endpoint({
    method: "POST",
    path: "/v1/user/upload/image",
    access: signedInAccess,
    summary: "Stores a picture, logo or banner in six widths: PNG, JPEG or GIF up to 5 MB.",
    rate: { max: 60, windowMs: HOUR_MS },
    files: ["filePath"],
    result: z.object({ url: ownImageSchema }),
    errors: ["IMAGE_UPLOAD_FAILED", "error.tooLarge", "UPLOAD_LIMIT_REACHED"],
  }),
};
