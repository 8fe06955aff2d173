import type { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { reachBatch } from "../access.ts";
import { presentParticipant, seesContacts } from "./present.ts";
import { countMatching, listParticipants } from "./queries.ts";
import {
  addParticipants,
  changeRoles,
  readParticipant,
  register,
  removeParticipant,
  requireDistinct,
} from "./service.ts";

export const participantHandlers: Handlers<typeof participantEndpoints> = {
  async list({ params, query }, context) {
    const { batch, place, codes } = await reachBatch(context, params.id);
    const page = { ...query, text: query.text.trim(), batchId: batch.batchId, withContacts: seesContacts(codes) };
    const total = page.participantStatus === "ACTIVE" ? place.activeCount : place.invitedCount;
    const [rows, totalNumber] = await Promise.all([
      listParticipants(context.db, page),
      page.text === "" ? total : countMatching(context.db, page),
    ]);
    return { participantList: rows.map((row) => presentParticipant(row, codes)), totalNumber };
  },
  async add({ params, body }, context) {
    const { batch, codes } = await reachBatch(context, params.id);
    requireDistinct(body.participants);
    await addParticipants(context.db, batch, codes, body.participants);
    return {};
  },
  async register({ params }, { db, actor }) {
    await register(db, actor, params.id);
    return {};
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
