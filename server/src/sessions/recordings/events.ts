import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { job } from "../../kernel/jobs/definitions.ts";

/** Composes the file of a recording. */
export const composeRecording = job("sessions.composeRecording", z.object({ recordingId: idSchema }), "long");

/** Removes the file of a deleted recording, and what was left of its making. */
export const removeRecordingFiles = job(
  "sessions.removeRecordingFiles",
  z.object({ recordingId: idSchema, storageKey: z.nullable(z.string()) }),
);
