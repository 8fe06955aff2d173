import { earnedBadges } from "@openrounds/contract/certificates/achievements/rules.ts";
import type { BadgeName, YearReview } from "@openrounds/contract/certificates/achievements/schemas.ts";
import type { Reached } from "../../kernel/access.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import type { UserRow } from "../../identity/service.ts";
import { countCertificates, countSessions, findBatchRoles } from "./queries.ts";

/** The badges of a person, for themselves or for everybody when the profile is public. */
export async function listBadges(db: Db, { userId }: Actor, person: Reached<UserRow>): Promise<BadgeName[]> {
  if (person.userId !== userId && person.visibility !== "PUBLIC") return [];
  const [{ sessions }, certificates, { presents, facilitates }] = await Promise.all([
    countSessions(db, person.userId),
    countCertificates(db, person.userId),
    findBatchRoles(db, person.userId),
  ]);
  return earnedBadges({ sessions, certificates, hasPresented: presents, hasFacilitated: facilitates });
}

/** The caller's achievements in a year, in UTC. */
export async function readYear(db: Db, { userId }: Actor, year: number): Promise<YearReview> {
  const span = { from: new Date(Date.UTC(year, 0, 1)), to: new Date(Date.UTC(year + 1, 0, 1)) };
  const [counts, certificates] = await Promise.all([
    countSessions(db, userId, span),
    countCertificates(db, userId, span),
  ]);
  return { year, ...counts, certificates };
}
