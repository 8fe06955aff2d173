import * as z from "zod/mini";
import { endpoint, signedInAccess } from "../../kernel/endpoint.ts";
import { ownDocumentSchema } from "./schemas.ts";

const HOUR_MS = 3_600_000;

export const documentEndpoints = {
  upload: endpoint({
    method: "POST",
    path: "/v1/user/upload/document",
    access: signedInAccess,
    summary: "Stores a PDF or Word document up to 5 MB, which only the calls that are about it open.",
    rate: { max: 60, windowMs: HOUR_MS },
    body: z.object({
      fileExtension: z.optional(z.string().check(z.maxLength(10))),
      fileName: z.optional(z.string().check(z.maxLength(250))),
    }),
    files: ["file"],
    result: z.object({ url: ownDocumentSchema }),
    errors: ["UPLOAD_DOCUMENT_TYPE", "error.tooLarge", "UPLOAD_LIMIT_REACHED"],
  }),
};
