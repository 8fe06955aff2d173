import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { job } from "../../kernel/jobs/definitions.ts";

/** Finds the people with unsent changes of the sessions of a batch. */
export const refreshCalendars = job("sessions.refreshCalendars", z.object({ batchId: idSchema }), "bulk");

/** Mails one person the unsent changes of the sessions of a batch. */
export const tellPerson = job("sessions.tellPerson", z.object({ batchId: idSchema, userId: idSchema }), "bulk");
