import { batchRemoved } from "../batches/events.ts";
import { accountErased } from "../identity/deletion/events.ts";
import { listens, reacts } from "../kernel/jobs/definitions.ts";
import { programRemoved } from "../programs/events.ts";
import { contentDecided, contentSubmitted } from "./events.ts";
import { tellOwner, tellReviewers } from "./mails.ts";
import { deleteContents, isOfBatch, isOfProgram } from "./queries.ts";
import { forgetFiles, forgetPerson } from "./service.ts";

export const contentReactions = [
  reacts(batchRemoved, "content.deleteContent", async (tx, { batchId }) =>
    forgetFiles(tx, await deleteContents(tx, isOfBatch(batchId))),
  ),
  reacts(programRemoved, "content.deleteContent", async (tx, { programId }) =>
    forgetFiles(tx, await deleteContents(tx, isOfProgram(programId))),
  ),
];

export const contentListeners = [
  listens(contentSubmitted, "content.tellReviewers", (platform, { versionId }) => tellReviewers(platform, versionId)),
  listens(contentDecided, "content.tellOwner", (platform, { versionId }) => tellOwner(platform, versionId)),
  listens(accountErased, "content", ({ db }, { userId }) => forgetPerson(db, userId)),
];
