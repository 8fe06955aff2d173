import * as z from "zod/mini";
import { endpoint, signedInAccess } from "../../kernel/endpoint.ts";
import { MAX_UPLOAD_BYTES, ownFileSchema } from "./schemas.ts";
import { atMost } from "../../kernel/text.ts";

const HOUR_MS = 3_600_000;
const file = {
  method: "POST",
  access: signedInAccess,
  rate: { max: 60, windowMs: HOUR_MS },
  maxFileBytes: MAX_UPLOAD_BYTES,
  result: z.object({ url: ownFileSchema }),
  errors: [
    "UPLOAD_TYPE_UNSUPPORTED",
    "UPLOAD_CONTENT_DIFFERS",
    "UPLOAD_PDF_ACTIVE",
    "error.tooLarge",
    "UPLOAD_LIMIT_REACHED",
  ],
} as const;

export const documentEndpoints = {
  uploadPost: endpoint({
    ...file,
    path: "/v1/user/upload/post",
    summary: "Stores what is attached to a post: a file of the platform's types or a document, up to 100 MB.",
    files: ["filePath"],
  }),
  upload: endpoint({
    ...file,
    path: "/v1/user/upload/document",
    summary:
      "Stores a document up to 100 MB, which only the calls that are about it open: pps, doc, docx, pdf, txt, ppt.",
    body: z.object({
      fileExtension: z.optional(z.string().check(atMost(10))),
      fileName: z.optional(z.string().check(atMost(250))),
    }),
    files: ["file"],
  }),
};
