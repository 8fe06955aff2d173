import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { job } from "../../kernel/jobs/definitions.ts";

/** Composes the file of a recording. */
export const composeRecording = job("sessions.composeRecording", z.object({ recordingId: idSchema }), "long");
