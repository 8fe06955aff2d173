import { batchCompleted, batchRemoved } from "../batches/events.ts";
import { listens, reacts } from "../kernel/jobs/definitions.ts";
import { refuseConflict } from "../kernel/refusal.ts";
import { programRemoved } from "../programs/events.ts";
import { countOfBatch, isAnyOfProgram } from "./queries.ts";
import { issueAtEnd } from "./runs/service.ts";

export const certificateReactions = [
  reacts(batchRemoved, async (db, { batchId }) => {
    if ((await countOfBatch(db, batchId)) > 0) refuseConflict("BATCH_HAS_HISTORY");
  }),
  reacts(programRemoved, async (db, { programId }) => {
    if (await isAnyOfProgram(db, programId)) refuseConflict("PROGRAM_HAS_CERTIFICATES");
  }),
];

export const certificateListeners = [
  listens(batchCompleted, "certificates.issueAtEnd", (platform, { batchId }) => issueAtEnd(platform, batchId)),
];
