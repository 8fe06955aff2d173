import { reacts } from "../kernel/jobs/definitions.ts";
import { programRemoved } from "../programs/events.ts";
import { removeBatchesOfProgram } from "./service.ts";

export const batchReactions = [
  reacts(programRemoved, "batches.removeWithProgram", (tx, { programId }) => removeBatchesOfProgram(tx, programId)),
];
