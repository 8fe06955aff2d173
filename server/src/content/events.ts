import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { event, job } from "../kernel/jobs/definitions.ts";

/** An uploaded version waits for review. */
export const contentSubmitted = event("content.submitted", z.object({ versionId: idSchema }));

/** A version was approved or rejected. */
export const contentDecided = event("content.decided", z.object({ versionId: idSchema }));

/** Removes the remains of an upload that was not reported or whose file was refused. */
export const sweepUpload = job(
  "content.sweepUpload",
  z.object({ versionId: idSchema, fileExtension: z.string(), wasThere: z.optional(z.boolean()) }),
  "bulk",
);

/** Removes the files of deleted content. */
export const removeFiles = job(
  "content.removeFiles",
  z.object({
    stored: z.readonly(
      z.array(z.object({ versionId: idSchema, fileExtension: z.string(), storageKey: z.nullable(z.string()) })),
    ),
  }),
  "bulk",
);
