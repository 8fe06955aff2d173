import { HOUR, MINUTE, now, nowMs } from "../kernel/clock.ts";
import type { Autocommit } from "../kernel/db/database.ts";
import { newId } from "../kernel/ids.ts";
import { sessions } from "./tables.ts";
import type { SessionRow } from "./queries.ts";

/** A session that starts in five minutes and lasts an hour, unless the fields say otherwise. */
export async function buildSession(
  db: Autocommit,
  fields: Partial<typeof sessions.$inferInsert> & { batchId: string },
): Promise<SessionRow> {
  const startsAt = fields.startsAt ?? new Date(nowMs() + 5 * MINUTE);
  const at = now();
  const [row] = await db
    .insert(sessions)
    .values({
      sessionId: newId(),
      topic: "Foot ulcers",
      startsAt,
      endsAt: new Date(startsAt.getTime() + HOUR),
      status: "SCHEDULED",
      createdAt: at,
      updatedAt: at,
      ...fields,
    })
    .returning();
  if (row === undefined) throw new Error("no row");
  return row;
}
