import { batchDuplicated, batchRemoved } from "../batches/events.ts";
import { accountErased } from "../identity/deletion/events.ts";
import { listens, reacts } from "../kernel/jobs/definitions.ts";
import { programRemoved } from "../programs/events.ts";
import { contentDecided, contentSubmitted } from "./events.ts";
import { mailContentOwner, mailReviewers } from "./mails.ts";
import { deleteContents, isOfBatch, isOfProgram } from "./queries.ts";
import { copyContent, enqueueFileRemoval, removePersonalData } from "./service.ts";

export const contentReactions = [
  reacts(batchDuplicated, "content.copyContent", async (tx, { fromBatchId, batchId, parts }) => {
    if (parts.includes("CONTENT")) await copyContent(tx, fromBatchId, batchId);
  }),
  reacts(batchRemoved, "content.deleteContent", async (tx, { batchId }) =>
    enqueueFileRemoval(tx, await deleteContents(tx, isOfBatch(batchId))),
  ),
  reacts(programRemoved, "content.deleteContent", async (tx, { programId }) =>
    enqueueFileRemoval(tx, await deleteContents(tx, isOfProgram(programId))),
  ),
];

export const contentListeners = [
  listens(contentSubmitted, "content.tellReviewers", (platform, { versionId }) => mailReviewers(platform, versionId)),
  listens(contentDecided, "content.tellOwner", (platform, { versionId }) => mailContentOwner(platform, versionId)),
  listens(accountErased, "content", ({ db }, { userId }) => removePersonalData(db, userId)),
];
