import type { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { PUBLIC_BATCH_LIMIT } from "@openrounds/contract/batches/schemas.ts";
import type { Handlers, PermittedContext } from "../kernel/http/handlers.ts";
import { refuseNotFound } from "../kernel/refusal.ts";
import { reachProgram } from "../programs/access.ts";
import { readPublicProgram } from "../programs/service.ts";
import { reachBatch, reachBatchesOfProgram, withBatchCodes } from "./access.ts";
import { presentBatch } from "./present.ts";
import { countOpenBatches, countDistinctParticipants, listByPerson } from "./queries.ts";
import {
  listPublicBatches,
  changeBatch,
  createBatch,
  removeBatch,
  setCommunication,
  setMeeting,
  setRegistration,
  setLobby,
  setReminders,
} from "./service.ts";

/** The batch after a change; its permissions were proved before. */
const presentAgain = async (context: PermittedContext, batchId: string) =>
  presentBatch(await reachBatch(context, batchId));

export const batchHandlers: Handlers<typeof batchEndpoints> = {
  async create({ body }, context) {
    const { program } = await reachProgram(context, body.programId);
    if (body.copyOf !== undefined) {
      const { batch } = await reachBatch({ ...context, needs: ["EDIT_BATCH"] }, body.copyOf.batchId);
      if (batch.programId !== program.programId) refuseNotFound();
    }
    const batchId = await createBatch(context.platform, context.actor, program, body);
    return { batch: await presentAgain(context, batchId) };
  },
  async read({ params }, context) {
    return { batch: await presentAgain(context, params.batchId) };
  },
  async list({ query }, context) {
    if (query.userId !== undefined && query.userId !== context.actor.userId) refuseNotFound();
    const [reached, participantCount] = await Promise.all([
      reachBatchesOfProgram(context, query.programId),
      countDistinctParticipants(context.db, query.programId),
    ]);
    return { batchList: reached.map(presentBatch), participantCount };
  },
  async listPublic({ params }, { db }) {
    const { program } = await readPublicProgram(db, params.programId);
    const [batchList, participantCount] = await Promise.all([
      listPublicBatches(db, program.programId),
      countDistinctParticipants(db, program.programId),
    ]);
    return { batchList, participantCount };
  },
  async publicLimit({ params }, { db }) {
    const { program } = await readPublicProgram(db, params.id);
    return { batchLimit: PUBLIC_BATCH_LIMIT, currentBatchCount: await countOpenBatches(db, program.programId) };
  },
  async listMine(_input, { platform, db, actor }) {
    const own = await withBatchCodes(platform, actor, await listByPerson(db, actor.userId));
    return { batchList: own.map(presentBatch) };
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
    await setMeeting(context.platform, await reachBatch(context, params.id), body);
    return {};
  },
  async setRegistration({ params, body }, context) {
    const { batch } = await reachBatch(context, params.id);
    await setRegistration(context.db, batch, body.isRegistrationOpen);
    return {};
  },
  async setReminder({ params, body }, context) {
    const { batch } = await reachBatch(context, params.id);
    await setReminders(context.db, batch, body.reminderScheduleMinutes === 0 ? [] : [body.reminderScheduleMinutes]);
    return {};
  },
  async setReminders({ params, body }, context) {
    const { batch } = await reachBatch(context, params.id);
    await setReminders(context.db, batch, body.reminderTimes);
    return {};
  },
  async setLobby({ params, body }, context) {
    const { batch } = await reachBatch(context, params.id);
    await setLobby(context.db, batch, body.hasLobby);
    return {};
  },
  async setCommunication({ params, body }, context) {
    const { batch } = await reachBatch(context, params.id);
    await setCommunication(context.db, batch, body.emailId);
    return {};
  },
};
