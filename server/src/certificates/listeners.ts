import { batchCompleted, batchCreated, batchRemoved } from "../batches/events.ts";
import { feedbackGiven } from "../forms/feedback/events.ts";
import { listens, reacts } from "../kernel/jobs/definitions.ts";
import { refuseConflict } from "../kernel/refusal.ts";
import { programRemoved } from "../programs/events.ts";
import { attendanceCorrected } from "../sessions/marks/events.ts";
import { countOfBatch, hasAnyInProgram } from "./queries.ts";
import { inheritRule } from "./rule/service.ts";
import { issueAfterEnd, issueAtEnd } from "./runs/service.ts";

export const certificateReactions = [
  reacts(batchCreated, "certificates.adoptRule", (tx, { batchId }) => inheritRule(tx, batchId)),
  reacts(batchRemoved, "certificates.refuseIfIssued", async (tx, { batchId }) => {
    if ((await countOfBatch(tx, batchId)) > 0) refuseConflict("BATCH_HAS_HISTORY");
  }),
  reacts(programRemoved, "certificates.refuseIfIssued", async (tx, { programId }) => {
    if (await hasAnyInProgram(tx, programId)) refuseConflict("PROGRAM_HAS_CERTIFICATES");
  }),
];

export const certificateListeners = [
  listens(batchCompleted, "certificates.issueAtEnd", (platform, { batchId }) => issueAtEnd(platform, batchId)),
  listens(attendanceCorrected, "certificates.issueCorrected", (platform, { sessionId }) =>
    issueAfterEnd(platform, sessionId),
  ),
  listens(feedbackGiven, "certificates.issueAfterFeedback", (platform, { sessionId }) =>
    issueAfterEnd(platform, sessionId),
  ),
];
