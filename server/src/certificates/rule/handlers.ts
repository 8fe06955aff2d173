import type { certificateRuleEndpoints } from "@openrounds/contract/certificates/rule/endpoints.ts";
import { reachBatch } from "../../batches/access.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { readIssuer } from "../designs/service.ts";
import { isLearner } from "./queries.ts";
import { readOwnProgress, readRule, readRunningProgress, saveRule } from "./service.ts";

export const certificateRuleHandlers: Handlers<typeof certificateRuleEndpoints> = {
  async read({ params }, context) {
    const { batchId } = (await reachBatch(context, params.batchId)).batch;
    const { userId } = context.actor;
    const [{ isCertificationProgram }, learns] = await Promise.all([
      readIssuer(context.db, batchId),
      isLearner(context.db, batchId, userId),
    ]);
    if (isCertificationProgram && learns) return readOwnProgress(context.db, batchId, userId);
    return { rule: await readRule(context.db, batchId), progress: null };
  },
  async listMine(_input, { db, actor }) {
    return { progressList: await readRunningProgress(db, actor.userId) };
  },
  async save({ params, body }, context) {
    const { batch } = await reachBatch(context, params.batchId);
    await saveRule(context.db, batch.batchId, body);
    return {};
  },
};
