import type { PublicBatch } from "@openrounds/contract/batches/schemas.ts";
import type { PublicProgramData } from "./public-program.ts";

type Shown = Pick<PublicProgramData, "batches" | "registeredIn" | "places">;

const RANKS = { OPEN: 0, FULL: 1, LATER: 2, CLOSED: 3 } as const;

/** Whether a person can do nothing with a batch any more: it is over, or closed and not theirs. */
const isPast = ({ registeredIn, places }: Shown, { batchId, entityStatus, registration }: PublicBatch): boolean =>
  entityStatus === "COMPLETED" ||
  (registration.state === "CLOSED" && !registeredIn.has(batchId) && !places.has(batchId));

/** The batches of a public program: those that are open first, and apart those with which nothing can be done. */
export function orderBatches(shown: Shown): { current: PublicBatch[]; past: PublicBatch[] } {
  const byRank = shown.batches.toSorted((a, b) => RANKS[a.registration.state] - RANKS[b.registration.state]);
  return {
    current: byRank.filter((batch) => !isPast(shown, batch)),
    past: shown.batches.filter((batch) => isPast(shown, batch)),
  };
}
