import { eventsOf, type DemoEvent } from "./attendance.ts";
import type { PlannedBatch } from "./batches.ts";
import { participationOf, type PeopledBatch } from "./participants.ts";
import { sessionsOf, type DemoSession } from "./sessions.ts";

/** A batch with its people, sessions and attendance. */
export interface BatchHistory extends PeopledBatch {
  readonly sessions: readonly DemoSession[];
  readonly events: readonly DemoEvent[];
}

/** The history of a batch up to an instant. */
export function historyOf(batch: PlannedBatch, at: Date): BatchHistory {
  const participation = participationOf(batch);
  const sessions = sessionsOf(batch, at);
  return {
    batch,
    participation,
    sessions,
    events: sessions.flatMap((session) => eventsOf(session, participation.active)),
  };
}
