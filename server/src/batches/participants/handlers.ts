import type { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import type { Handlers, PermittedContext } from "../../kernel/http/handlers.ts";
import { reachBatch } from "../access.ts";
import { reachParticipantPage } from "./access.ts";
import { presentParticipant, seesContacts } from "./present.ts";
import { countSearchResults, searchParticipants, type ParticipantPage } from "./queries.ts";
import { addParticipants, changeRoles, readParticipant, removeParticipant, requireDistinct } from "./service.ts";

async function search(context: PermittedContext, request: ParticipantPage & { readonly text: string }) {
  const { batch, codes } = await reachBatch(context, request.batchId);
  const page = { ...request, batchId: batch.batchId, withContacts: seesContacts(codes) };
  const [people, total] = await Promise.all([
    searchParticipants(context.db, page),
    countSearchResults(context.db, page),
  ]);
  return { people, total, codes };
}

export const participantHandlers: Handlers<typeof participantEndpoints> = {
  async list({ params, query }, context) {
    const page = { ...query, batchId: params.id, text: query.text.trim() };
    const { people, total, codes } =
      page.text === "" ? await reachParticipantPage(context, page) : await search(context, page);
    return { participantList: people.map((row) => presentParticipant(row, codes)), totalNumber: total };
  },
  async add({ params, body }, context) {
    const { batch, codes } = await reachBatch(context, params.id);
    requireDistinct(body.participants);
    const by = { actor: context.actor, codes };
    return { participants: await addParticipants(context.db, batch, by, body.participants) };
  },
  async read({ params }, context) {
    const { batch, codes } = await reachBatch(context, params.id);
    const participant = await readParticipant(context.db, batch, params.participantId);
    return { participant: presentParticipant(participant, codes) };
  },
  async update({ params, body }, context) {
    const { batch, codes } = await reachBatch(context, params.id);
    const by = { actor: context.actor, codes };
    await changeRoles(context.db, by, batch, { userId: params.participantId, roles: body.roles });
    return {};
  },
  async remove({ params }, context) {
    const { batch, codes } = await reachBatch(context, params.id);
    await removeParticipant(context.db, batch, codes, params.participantId);
    return {};
  },
};
