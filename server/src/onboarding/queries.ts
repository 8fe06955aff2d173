import { and, asc, count, desc, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { USABLE_STATUSES } from "@openrounds/contract/organizations/schemas.ts";
import type { ProgramStatus, ProgramType } from "@openrounds/contract/programs/schemas.ts";
import { batches, batchParticipants } from "../batches/tables.ts";
import type { Db } from "../kernel/db/database.ts";
import { organizations } from "../organizations/tables.ts";
import { programs } from "../programs/tables.ts";

/** Statuses of a running program. */
const RUNNING: readonly ProgramStatus[] = ["ACTIVE", "PILOT"];

export interface GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
}

const latitude = sql<number | null>`(${organizations.address}->>'latitude')::float8`;
const longitude = sql<number | null>`(${organizations.address}->>'longitude')::float8`;

/** A monotonic measure of an organization's distance from a point: the haversine of the angle. */
export const distanceFrom = (point: GeoPoint): SQL =>
  sql`power(sin(radians(${latitude} - ${point.latitude}) / 2), 2) + cos(radians(${point.latitude}))
    * cos(radians(${latitude})) * power(sin(radians(${longitude} - ${point.longitude}) / 2), 2) asc nulls last`;

const isUsableHub = (): SQL | undefined =>
  and(eq(organizations.level, "HUB"), inArray(organizations.entityStatus, [...USABLE_STATUSES]));

/** The coordinates of all active hubs; null for hubs without any. */
export const listHubPoints = (db: Db) => db.select({ latitude, longitude }).from(organizations).where(isUsableHub());

/** The number of people in any batch. */
export async function countLearners(db: Db): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(distinct ${batchParticipants.userId})::int` })
    .from(batchParticipants)
    .where(eq(batchParticipants.entityStatus, "ACTIVE"));
  return row?.total ?? 0;
}

/** The number of programs that were ever approved. */
export const countPrograms = (db: Db): Promise<number> =>
  db.$count(
    programs,
    and(isNull(programs.deletedAt), inArray(programs.entityStatus, [...RUNNING, "COMPLETED", "PILOT_COMPLETED"])),
  );

const newestLanguage = sql<string | null>`(select b.primary_language from ${batches} b
  where b.program_id = ${programs.programId} and b.deleted_at is null order by b.starts_at desc limit 1)`;

const isOpen = (): SQL | undefined =>
  and(
    isNull(programs.deletedAt),
    eq(programs.visibility, "PUBLIC_PROGRAM"),
    eq(programs.publiclySearch, true),
    inArray(programs.entityStatus, [...RUNNING]),
    inArray(organizations.entityStatus, [...USABLE_STATUSES]),
  );

/** Running public programs that can be found: with a point, the nearest first, else the newest. */
export function listOpenPrograms(
  db: Db,
  { programType, near, limit }: { programType?: ProgramType; near?: GeoPoint; limit: number },
) {
  return db
    .select({
      programId: programs.programId,
      name: programs.name,
      logo: programs.logo,
      createdAt: programs.createdAt,
      status: programs.entityStatus,
      organizationName: organizations.name,
      organizationLogo: organizations.logo,
      batchLanguage: newestLanguage,
    })
    .from(programs)
    .innerJoin(organizations, eq(organizations.organizationId, programs.organizationId))
    .where(and(isOpen(), programType === undefined ? undefined : eq(programs.programType, programType)))
    .orderBy(...(near === undefined ? [] : [distanceFrom(near)]), desc(programs.createdAt), asc(programs.programId))
    .limit(limit);
}

export type OpenProgramRow = Awaited<ReturnType<typeof listOpenPrograms>>[number];

/** Active public hubs with their number of open programs: with a point, the nearest first, else those with the most. */
export function listOpenHubs(db: Db, { near, limit }: { near?: GeoPoint; limit: number }) {
  const total = count(programs.programId);
  return db
    .select({
      organizationId: organizations.organizationId,
      name: organizations.name,
      logo: organizations.logo,
      noOfPrograms: total,
      longitude,
      latitude,
    })
    .from(organizations)
    .leftJoin(programs, and(eq(programs.organizationId, organizations.organizationId), isOpen()))
    .where(and(isUsableHub(), eq(organizations.visibility, "PUBLIC")))
    .groupBy(organizations.organizationId)
    .orderBy(near === undefined ? desc(total) : distanceFrom(near), asc(organizations.name))
    .limit(limit);
}
