import type { letterEndpoints } from "@openrounds/contract/invitations/letters/endpoints.ts";
import { reachBatch } from "../../batches/access.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { sendLetterToBatch } from "./service.ts";

export const letterHandlers: Handlers<typeof letterEndpoints> = {
  async send({ params, body }, context) {
    const reached = await reachBatch(context, params.id);
    return { recipientCount: await sendLetterToBatch(context.db, context.actor, reached, body) };
  },
};
