import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { certificateEndpoints } from "@openrounds/contract/certificates/endpoints.ts";
import { certificateRuleEndpoints } from "@openrounds/contract/certificates/rule/endpoints.ts";
import { peopleInput, recipientsInput } from "@openrounds/contract/pages/batch.ts";
import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import type { ActorContext } from "../kernel/http/handlers.ts";
import type { Asking } from "./asking.ts";
import { askShell, type ShellQuery } from "./shell.ts";

/** The batch of a page, and whether its people are shown at first. */
interface BatchQuery extends ShellQuery {
  readonly batchId: string;
  readonly tab?: "participants" | undefined;
}

/** Everything that the page of a batch shows at first. */
export async function readBatchPage(context: ActorContext, asking: Asking, query: BatchQuery) {
  const { batchId, tab } = query;
  const [shell, batch, sessions, recipients, rule, people] = await Promise.all([
    askShell(context, asking, query),
    asking.call(batchEndpoints.read, { params: { batchId } }),
    asking.call(sessionEndpoints.listOfBatch, { params: { id: batchId } }),
    asking.call(certificateEndpoints.listRecipients, recipientsInput(batchId)),
    tab === undefined ? asking.call(certificateRuleEndpoints.read, { params: { batchId } }) : undefined,
    tab === "participants" ? asking.call(attendanceEndpoints.filterParticipants, peopleInput(batchId)) : undefined,
  ]);
  return { shell, batch, sessions, recipients, rule, people };
}
