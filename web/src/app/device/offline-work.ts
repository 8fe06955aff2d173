import { startOutbox } from "../../kernel/outbox.ts";
import { storeReads } from "./stored-reads.ts";

/** Stores what the signed-in person reads, and sends what was written; returns how to end both. */
export function startOfflineWork(): () => void {
  const ends = [storeReads(), startOutbox()];
  return () => ends.forEach((end) => end());
}
