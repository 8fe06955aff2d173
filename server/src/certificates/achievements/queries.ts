import { and, arrayContains, count, countDistinct, eq, gte, isNull, lt, or, sql } from "drizzle-orm";
import type { BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import type { Db } from "../../kernel/db/database.ts";
import { sessions, presences } from "../../sessions/tables.ts";
import { batchParticipants } from "../../batches/tables.ts";
import { certificates } from "../tables.ts";

/** From an instant (inclusive) to another (exclusive). */
export interface AchievementPeriod {
  readonly from: Date;
  readonly to: Date;
}

/** The number of sessions that a person attended and of their batches, optionally within a period. */
export async function countSessions(
  db: Db,
  userId: string,
  span?: AchievementPeriod,
): Promise<{ sessions: number; batches: number }> {
  const within = span && and(gte(presences.at, span.from), lt(presences.at, span.to));
  const [row] = await db
    .select({ sessions: countDistinct(presences.sessionId), batches: countDistinct(sessions.batchId) })
    .from(presences)
    .innerJoin(sessions, eq(sessions.sessionId, presences.sessionId))
    .where(and(eq(presences.userId, userId), within));
  return row ?? { sessions: 0, batches: 0 };
}

/** The number of a person's valid certificates, optionally issued within a period. */
export async function countCertificates(db: Db, userId: string, span?: AchievementPeriod): Promise<number> {
  const within = span && and(gte(certificates.issuedAt, span.from), lt(certificates.issuedAt, span.to));
  const [row] = await db
    .select({ total: count() })
    .from(certificates)
    .where(and(eq(certificates.userId, userId), isNull(certificates.revokedAt), within));
  return row?.total ?? 0;
}

/** Which of two roles a person has in any batch. */
export async function findBatchRoles(db: Db, userId: string): Promise<{ presents: boolean; facilitates: boolean }> {
  const holds = (role: BatchRole) => arrayContains(batchParticipants.roles, [role]);
  const [row] = await db
    .select({
      presents: sql<boolean>`coalesce(bool_or(${holds("CASE_PRESENTER")}), false)`,
      facilitates: sql<boolean>`coalesce(bool_or(${holds("FACILITATOR")}), false)`,
    })
    .from(batchParticipants)
    .where(
      and(
        eq(batchParticipants.userId, userId),
        eq(batchParticipants.entityStatus, "ACTIVE"),
        or(holds("CASE_PRESENTER"), holds("FACILITATOR")),
      ),
    );
  return row ?? { presents: false, facilitates: false };
}
