import type { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { PUBLIC_BATCH_LIMIT } from "@openrounds/contract/batches/schemas.ts";
import type { ActorContext, Handlers, PermittedContext } from "../kernel/http/handlers.ts";
import { reachProgram } from "../programs/access.ts";
import { readPublicProgram } from "../programs/service.ts";
import { reachBatch, withBatchCodes } from "./access.ts";
import { presentBatch, presentPublicBatch } from "./present.ts";
import { countOpen, countPeople, listOfPerson, listOfProgram, listPublic, type PlacedBatch } from "./queries.ts";
import {
  changeBatch,
  createBatch,
  removeBatch,
  setCommunication,
  setMeeting,
  setRegistration,
  setReminder,
} from "./service.ts";

async function presentList({ platform, actor }: ActorContext, places: readonly PlacedBatch[]) {
  return (await withBatchCodes(platform, actor, places)).map(presentBatch);
}

/** The batch as it is now; what the caller may do was proved before. */
const presentAgain = async (context: PermittedContext, batchId: string) =>
  presentBatch(await reachBatch(context, batchId));

export const batchHandlers: Handlers<typeof batchEndpoints> = {
  async create({ body }, context) {
    const { program } = await reachProgram(context, body.programId);
    const batchId = await createBatch(context.platform, context.actor, program, body);
    return { batch: await presentAgain(context, batchId) };
  },
  async read({ params }, context) {
    return { batch: await presentAgain(context, params.batchId) };
  },
  async list({ query }, context) {
    const { program } = await reachProgram(context, query.programId);
    const places = await listOfProgram(context.db, program.programId, context.actor.userId);
    return { batchList: await presentList(context, places) };
  },
  async listPublic({ params }, { db }) {
    const { program } = await readPublicProgram(db, params.programId);
    const [rows, participantCount] = await Promise.all([
      listPublic(db, program.programId),
      countPeople(db, program.programId),
    ]);
    return { batchList: rows.map(presentPublicBatch), participantCount };
  },
  async publicLimit({ params }, { db }) {
    const { program } = await readPublicProgram(db, params.id);
    return { batchLimit: PUBLIC_BATCH_LIMIT, currentBatchCount: await countOpen(db, program.programId) };
  },
  async listMine(_input, context) {
    return { batchList: await presentList(context, await listOfPerson(context.db, context.actor.userId)) };
  },
  async update({ params, body }, context) {
    await changeBatch(context.db, await reachBatch(context, params.batchId), body);
    return { batch: await presentAgain(context, params.batchId) };
  },
  async remove({ params }, context) {
    const { batch } = await reachBatch(context, params.batchId);
    await removeBatch(context.db, batch);
    return {};
  },
  async setMeeting({ params, body }, context) {
    const { batch } = await reachBatch(context, params.id);
    await setMeeting(context.db, batch, body);
    return {};
  },
  async setRegistration({ params, body }, context) {
    const { batch } = await reachBatch(context, params.id);
    await setRegistration(context.db, batch, body.isRegistrationOpen);
    return {};
  },
  async setReminder({ params, body }, context) {
    const { batch } = await reachBatch(context, params.id);
    await setReminder(context.db, batch, body.reminderScheduleMinutes);
    return {};
  },
  async setCommunication({ params, body }, context) {
    const { batch } = await reachBatch(context, params.id);
    await setCommunication(context.db, batch, body.emailId);
    return {};
  },
};
