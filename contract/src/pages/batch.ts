import { batchEndpoints } from "../batches/endpoints.ts";
import { certificateEndpoints } from "../certificates/endpoints.ts";
import { certificateRuleEndpoints } from "../certificates/rule/endpoints.ts";
import type { CallInput, CallResult } from "../kernel/endpoint.ts";
import { attendanceEndpoints } from "../sessions/attendance/endpoints.ts";
import { sessionEndpoints } from "../sessions/endpoints.ts";
import { answered, nameOfCall, type AnsweredCall, type CallName } from "./answers.ts";
import type { pageEndpoints } from "./endpoints.ts";
import { shellCallsIn } from "./shell.ts";

const RECIPIENTS_PAGE_SIZE = 10;
const PEOPLE_PAGE_SIZE = 100;

/** The first page of certificates of a batch, whose counts the page of the batch shows. */
export const recipientsInput = (batchId: string): CallInput<typeof certificateEndpoints.listRecipients> => ({
  params: { batchId },
  query: { text: "", pageNo: 0, pageSize: RECIPIENTS_PAGE_SIZE },
});

/** The first page of the people of a batch, without a filter. */
export const peopleInput = (id: string): CallInput<typeof attendanceEndpoints.filterParticipants> => ({
  params: { id },
  query: { pageNo: 0, pageSize: PEOPLE_PAGE_SIZE },
  body: { roles: [], sessionAttended: 0, text: "" },
});

/** The calls of its own that the answer of a batch's page may hold. */
export const BATCH_CALLS: readonly CallName[] = [
  batchEndpoints.read,
  sessionEndpoints.listOfBatch,
  certificateEndpoints.listRecipients,
  certificateRuleEndpoints.read,
  attendanceEndpoints.filterParticipants,
].map(nameOfCall);

/** The single calls whose results the answer of a batch's page holds. */
export const batchCalls = (
  { shell, batch, sessions, recipients, rule, people }: CallResult<typeof pageEndpoints.batch>,
  { userId, batchId }: { readonly userId: string; readonly batchId: string },
): AnsweredCall[] => [
  ...shellCallsIn(shell, userId),
  ...answered(batchEndpoints.read, { params: { batchId } }, batch),
  ...answered(sessionEndpoints.listOfBatch, { params: { id: batchId } }, sessions),
  ...answered(certificateEndpoints.listRecipients, recipientsInput(batchId), recipients),
  ...answered(certificateRuleEndpoints.read, { params: { batchId } }, rule),
  ...answered(attendanceEndpoints.filterParticipants, peopleInput(batchId), people),
];
