import type { participantChangeEndpoints } from "@openrounds/contract/batches/changes/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { reachBatch } from "../access.ts";
import { changeRoleOf, removeParticipants, undoChange } from "./service.ts";

export const participantChangeHandlers: Handlers<typeof participantChangeEndpoints> = {
  async remove({ params, body }, context) {
    const { batch, codes } = await reachBatch(context, params.id);
    return removeParticipants(context.db, { actor: context.actor, codes }, batch, body.userList);
  },
  async changeRole({ params, body }, context) {
    const { batch, codes } = await reachBatch(context, params.id);
    return changeRoleOf(context.db, { actor: context.actor, codes }, batch, body);
  },
  async undo({ params, body }, context) {
    const { batch, codes } = await reachBatch(context, params.id);
    const author = { actor: context.actor, codes };
    return { restoredCount: await undoChange(context.db, author, batch, body.changeId) };
  },
};
