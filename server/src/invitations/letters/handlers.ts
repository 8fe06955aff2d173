import type { letterEndpoints } from "@openrounds/contract/invitations/letters/endpoints.ts";
import { reachBatch } from "../../batches/access.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { presentLetter } from "./present.ts";
import { countRecipients, listLetters, orderLetter, sendLetterToBatch, withdraw } from "./service.ts";

const LISTED = 100;

export const letterHandlers: Handlers<typeof letterEndpoints> = {
  async send({ params, body }, context) {
    const reached = await reachBatch(context, params.id);
    return { recipientCount: await sendLetterToBatch(context.db, context.actor, reached, body) };
  },
  async order({ params, body }, context) {
    const reached = await reachBatch(context, params.id);
    return { letter: presentLetter(await orderLetter(context.db, context.actor, reached, body)) };
  },
  async count({ params, body }, context) {
    const reached = await reachBatch(context, params.id);
    return countRecipients(context.platform, reached, body);
  },
  async list({ params }, context) {
    const { batch } = await reachBatch(context, params.id);
    return { letterList: (await listLetters(context.db, batch.batchId, LISTED)).map(presentLetter) };
  },
  async withdraw({ params }, context) {
    const reached = await reachBatch(context, params.id);
    return { letter: presentLetter(await withdraw(context.db, reached, params.letterId)) };
  },
};
