import type { seatEndpoints } from "@openrounds/contract/batches/seats/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { reachBatch } from "../access.ts";
import { presentOwnPlace, presentWaitingPerson } from "./present.ts";
import { listLine, listPlacesOf } from "./queries.ts";
import { acceptSeat, leaveLine, promote, register, setSeats } from "./service.ts";

export const seatHandlers: Handlers<typeof seatEndpoints> = {
  async register({ params }, { db, actor }) {
    return { registration: await register(db, actor, params.id) };
  },
  async set({ params, body }, context) {
    const { batch } = await reachBatch(context, params.id);
    await setSeats(context.db, batch, body);
    return {};
  },
  async listWaiting({ params }, context) {
    const { batch } = await reachBatch(context, params.id);
    return { waitingList: (await listLine(context.db, batch.batchId)).map(presentWaitingPerson) };
  },
  async promote({ params }, context) {
    const { batch } = await reachBatch(context, params.id);
    await promote(context.db, batch, params.participantId);
    return {};
  },
  async listMine(_input, { db, actor }) {
    return { placeList: (await listPlacesOf(db, actor.userId)).map(presentOwnPlace) };
  },
  async accept({ params }, { db, actor }) {
    await acceptSeat(db, actor, params.id);
    return {};
  },
  async leave({ params }, { db, actor }) {
    await leaveLine(db, actor, params.id);
    return {};
  },
};
