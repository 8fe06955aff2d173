import type { approvalEndpoints } from "@openrounds/contract/programs/approval/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { reachProgram } from "../access.ts";
import { listWaiting, readApproval, remindApprovers, submitForApproval } from "./service.ts";

export const approvalHandlers: Handlers<typeof approvalEndpoints> = {
  async read({ params }, context) {
    return { approval: await readApproval(context.db, context.actor, await reachProgram(context, params.id)) };
  },
  async listWaiting(_, { platform, actor }) {
    const waiting = await listWaiting(platform, actor);
    return {
      programList: waiting.map(({ program, organizationName }) => ({
        programId: program.programId,
        name: program.name,
        organizationId: program.organizationId,
        organizationName,
        entityStatus: program.entityStatus,
        waitingSince: (program.askedAt ?? program.createdAt).getTime(),
      })),
    };
  },
  async submit({ params }, context) {
    const { accessRow } = await reachProgram(context, params.id);
    return { entityStatus: await submitForApproval(context.db, context.actor, accessRow) };
  },
  async remind({ params }, context) {
    const { accessRow } = await reachProgram(context, params.id);
    await remindApprovers(context.db, accessRow);
    return {};
  },
};
