import { startOutbox } from "../../kernel/outbox.ts";
import { prepareDialogs } from "../../ui/dialog.tsx";
import { storeReads } from "./stored-reads.ts";

/** Stores what the signed-in person reads, and sends what was written, in dialogs too; returns how to end both. */
export function startOfflineWork(): () => void {
  prepareDialogs();
  const ends = [storeReads(), startOutbox()];
  return () => ends.forEach((end) => end());
}
