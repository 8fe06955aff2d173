import { reacts } from "../kernel/jobs/definitions.ts";
import { programRemoved } from "../programs/events.ts";
import { removeBatchesOf } from "./service.ts";

export const batchReactions = [
  reacts(programRemoved, "batches.removeWithProgram", (tx, { programId }) => removeBatchesOf(tx, programId)),
];
