import type { certificateRuleEndpoints } from "@openrounds/contract/certificates/rule/endpoints.ts";
import { reachBatch } from "../../batches/access.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { readIssuer } from "../designs/service.ts";
import { isLearner } from "./queries.ts";
import { readBatchProgress, saveRule } from "./service.ts";

export const certificateRuleHandlers: Handlers<typeof certificateRuleEndpoints> = {
  async read({ params }, context) {
    const { batchId } = (await reachBatch(context, params.batchId)).batch;
    const { userId } = context.actor;
    const { rule, progressOf } = await readBatchProgress(context.db, batchId);
    const { isCertificationProgram } = await readIssuer(context.db, batchId);
    const isCertified = isCertificationProgram && (await isLearner(context.db, batchId, userId));
    return { rule, progress: isCertified ? progressOf(userId) : null };
  },
  async save({ params, body }, context) {
    const { batch } = await reachBatch(context, params.batchId);
    await saveRule(context.db, batch.batchId, body);
    return {};
  },
};
