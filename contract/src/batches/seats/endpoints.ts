import * as z from "zod/mini";
import { endpoint, permission, signedInAccess } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { ownPlaceSchema, seatSettingsSchema, waitingPersonSchema } from "./schemas.ts";

const batchParams = z.object({ id: idSchema });
const personParams = z.object({ id: idSchema, participantId: idSchema });
const nothing = z.object({});

export const seatEndpoints = {
  register: endpoint({
    method: "POST",
    path: "/v1/session/batch/:id/public/participants",
    creates: true,
    access: signedInAccess,
    summary:
      "Registers the caller in a batch of a public program while its registration is open, or puts them in line for a seat.",
    params: batchParams,
    body: z.object({}),
    result: z.object({ registration: z.enum(["REGISTERED", "WAITING"]) }),
    errors: ["BATCH_REGISTRATION_CLOSED", "BATCH_REGISTRATION_LATER"],
    example: {},
  }),
  set: endpoint({
    method: "PUT",
    path: "/v1/session/batch/setting/:id/seats",
    access: permission("BATCH_SETTINGS", { on: "batch" }),
    summary: "Sets the seats of a batch, how long one is kept for the next in line, and the dates of registration.",
    params: batchParams,
    body: seatSettingsSchema,
    result: nothing,
    example: { capacity: 20, offerHours: 48, opensDateTime: null, closesDateTime: null },
  }),
  listWaiting: endpoint({
    method: "GET",
    path: "/v1/session/batch/:id/waiting",
    access: permission("ADD_PARTICIPANTS", { on: "batch" }),
    summary: "The people in line for a seat of a batch, in order.",
    params: batchParams,
    result: z.object({ waitingList: z.array(waitingPersonSchema) }),
  }),
  promote: endpoint({
    method: "PUT",
    path: "/v1/session/batch/:id/waiting/:participantId",
    access: permission("ADD_PARTICIPANTS", { on: "batch" }),
    summary: "Takes a person out of the line into the batch, also above its seats.",
    params: personParams,
    result: nothing,
  }),
  listMine: endpoint({
    method: "GET",
    path: "/v1/session/waiting/mine",
    access: signedInAccess,
    summary: "The batches in whose line the caller is, with their place and the seat that is offered.",
    result: z.object({ placeList: z.array(ownPlaceSchema) }),
  }),
  accept: endpoint({
    method: "POST",
    path: "/v1/session/batch/:id/waiting/accept",
    creates: true,
    access: signedInAccess,
    summary: "Takes the seat that is offered to the caller.",
    params: batchParams,
    body: z.object({}),
    result: nothing,
    errors: ["SEAT_OFFER_ENDED"],
    example: {},
  }),
  leave: endpoint({
    method: "POST",
    path: "/v1/session/batch/:id/waiting/leave",
    creates: true,
    access: signedInAccess,
    summary: "Takes the caller out of the line; a seat that is offered to them is offered to the next.",
    params: batchParams,
    body: z.object({}),
    result: nothing,
    example: {},
  }),
};
