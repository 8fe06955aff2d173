import type { sentInvitationEndpoints } from "@openrounds/contract/invitations/sent/endpoints.ts";
import { reachBatch } from "../../batches/access.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { presentSent } from "./present.ts";
import { correctInvitation, inviteByList, readSentInvitations, withdrawInvitations } from "./service.ts";

export const sentInvitationHandlers: Handlers<typeof sentInvitationEndpoints> = {
  async list({ params, query }, context) {
    const { batch, codes } = await reachBatch(context, params.id);
    const { sortBy, sortOrder, ...page } = query;
    const { rows, total, stateCounts } = await readSentInvitations(context.db, {
      ...page,
      batchId: batch.batchId,
      text: query.text.trim(),
      sortBy: sortOrder === "NONE" ? undefined : sortBy,
      isDescending: sortOrder === "DESC",
    });
    return { invitationList: rows.map((row) => presentSent(row, codes)), totalNumber: total, stateCounts };
  },
  async invite({ params, body }, context) {
    const reached = await reachBatch(context, params.id);
    return { invitationList: await inviteByList(context.db, context.actor, reached, body) };
  },
  async withdraw({ params, body }, context) {
    const reached = await reachBatch(context, params.id);
    return { withdrawnCount: await withdrawInvitations(context.db, reached, body.userIds) };
  },
  async correct({ params, body }, context) {
    const reached = await reachBatch(context, params.id);
    return { mailStatus: await correctInvitation(context.db, context.actor, reached, body) };
  },
};
