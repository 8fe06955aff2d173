import type { PublishedSessions } from "@openrounds/contract/sessions/published/endpoints.ts";
import { now } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import { countByBatch } from "./queries.ts";

/** What everybody may know of the sessions of a public program, by batch; batches without sessions are left out. */
export async function listPublishedSessions(db: Db, programId: string): Promise<PublishedSessions[]> {
  const rows = await countByBatch(db, programId, now());
  return rows.map(({ batchId, sessionCount, nextStartsAt }) => ({
    batchId,
    sessionCount,
    nextStartDateTime: nextStartsAt?.getTime() ?? null,
  }));
}
