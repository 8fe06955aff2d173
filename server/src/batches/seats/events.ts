import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { instantSchema } from "@openrounds/contract/kernel/time.ts";
import { job } from "../../kernel/jobs/definitions.ts";

/** Tells the next person in line that a seat is kept for them until an instant. */
export const sendOffer = job(
  "batches.sendOffer",
  z.object({ batchId: idSchema, userId: idSchema, endsAtMs: instantSchema }),
);

/** Tells a person that they were taken out of the line into the batch. */
export const sendSeat = job("batches.sendSeat", z.object({ batchId: idSchema, userId: idSchema }));
