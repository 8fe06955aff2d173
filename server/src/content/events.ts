import { event, job } from "../kernel/jobs/definitions.ts";
import type { Stored } from "./queries.ts";

/** A version arrived that waits for review. */
export const contentSubmitted = event<{ versionId: string }>("content.submitted");

/** A version was approved or rejected. */
export const contentDecided = event<{ versionId: string }>("content.decided");

/** Removes what an upload left that was not reported, or whose file nobody wanted. */
export const sweepUpload = job<{ versionId: string; fileExtension: string; wasThere?: boolean }>(
  "content.sweepUpload",
  "bulk",
);

/** Removes the files of content that was deleted. */
export const removeFiles = job<{ stored: readonly Stored[] }>("content.removeFiles", "bulk");
