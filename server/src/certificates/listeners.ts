import { batchCompleted, batchRemoved } from "../batches/events.ts";
import { listens, reacts } from "../kernel/jobs/definitions.ts";
import { refuseConflict } from "../kernel/refusal.ts";
import { countOfBatch } from "./queries.ts";
import { issueAtEnd } from "./runs/service.ts";

export const certificateReactions = [
  reacts(batchRemoved, async (db, { batchId }) => {
    if ((await countOfBatch(db, batchId)) > 0) refuseConflict("BATCH_HAS_HISTORY");
  }),
];

export const certificateListeners = [
  listens(batchCompleted, "certificates.issueAtEnd", (platform, { batchId }) => issueAtEnd(platform, batchId)),
];
