import {
  and,
  arrayOverlaps,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  inArray,
  isNull,
  lt,
  or,
  sql,
  type Placeholder,
  type SQL,
} from "drizzle-orm";
import type { PgSelect } from "drizzle-orm/pg-core";
import { PARTICIPANT_ROLES, type ParticipantStatus } from "@openrounds/contract/batches/participants/schemas.ts";
import type { BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import type { BatchStatus } from "@openrounds/contract/batches/schemas.ts";
import type { Db, Tx } from "../kernel/db/database.ts";
import { prepared } from "../kernel/db/prepared.ts";
import { organizations } from "../organizations/tables.ts";
import { programParticipants, programRights, programs } from "../programs/tables.ts";
import { batchSettings, batches, batchParticipants, batchWaiting } from "./tables.ts";

/** The number of participants with a status. */
export const countParticipants = (status: SQL | Placeholder) =>
  sql<number>`(select count(*)::int from ${batchParticipants} people
    where people.batch_id = ${batches.batchId} and people.entity_status = ${status})`;
/** SQL: the participants who have a seat; the team of a batch takes none. */
export const seatsTaken = (batchId: SQL): SQL<number> =>
  sql<number>`(select count(*)::int from ${batchParticipants} seated where seated.batch_id = ${batchId}
    and seated.entity_status = 'ACTIVE' and seated.roles && array['ATTENDEE', 'GUEST_PARTICIPANT']
    and not seated.roles && array['OWNER', 'PROGRAM_ADMIN', 'FACILITATOR'])`;

/** SQL: the people in line, offered or not. */
const waitingOf = (batchId: SQL, condition = sql`true`): SQL<number> =>
  sql<number>`(select count(*)::int from ${batchWaiting} line where line.batch_id = ${batchId} and ${condition})`;

/** SQL: the people to whom a seat is offered. */
export const seatsOffered = (batchId: SQL): SQL<number> => waitingOf(batchId, sql`line.offer_ends_at is not null`);
/** SQL: the people in line without an offer. */
export const seatsWanted = (batchId: SQL): SQL<number> => waitingOf(batchId, sql`line.offer_ends_at is null`);

const literal = (status: ParticipantStatus): SQL => sql.raw(`'${status}'`);

/** The columns that decide a person's access to a batch: its position in the network, and the person's roles in it. */
export const accessColumns = {
  program: {
    programId: programs.programId,
    name: programs.name,
    organizationId: programs.organizationId,
    programType: programs.programType,
    visibility: programs.visibility,
    entityStatus: programs.entityStatus,
  },
  parentId: organizations.parentId,
  coManagedBy: organizations.coManagedBy,
  canEdit: programRights.canEdit,
  canView: programRights.canView,
  takesPart: sql<boolean>`${programParticipants.userId} is not null`,
  roles: batchParticipants.roles,
  participantStatus: batchParticipants.entityStatus,
};

/** Where a person may hold a code on batches: a first selection in SQL, before access decides on each row. */
export interface BatchScope {
  readonly organizationIds: readonly string[];
  /** The roles in a batch that give the code. */
  readonly roles: readonly BatchRole[];
  /** Whether the right to edit a program gives it. */
  readonly isByRight: boolean;
}

/** What a person holds in batches at all: roles in any of them, and the right to edit a program. */
export interface BatchHoldings {
  readonly roles: readonly BatchRole[];
  readonly hasRight: boolean;
}

const holdingsOfPerson = prepared((db) => {
  const userId = sql.placeholder("userId");
  const roles = sql<BatchRole[]>`array(select distinct held from ${batchParticipants} own, unnest(own.roles) held
    where own.user_id = ${userId} and own.entity_status = 'ACTIVE')`;
  const hasRight = sql<boolean>`exists (select 1 from ${programRights} own
    where own.user_id = ${userId} and own.can_edit)`;
  return db
    .select({ roles, hasRight })
    .from(sql`(values (1)) one`)
    .prepare("batches.holdings");
});

/** What a person holds in batches at all, to select those in which they may hold a code. */
export async function findHoldings(db: Db, userId: string): Promise<BatchHoldings> {
  const [row] = await holdingsOfPerson(db).execute({ userId });
  return row ?? { roles: [], hasRight: false };
}

/** Whether a batch that is joined with the access of a person is in the scope, and neither it nor its program is deleted. */
export const isInScope = ({ organizationIds, roles, isByRight }: BatchScope): SQL | undefined =>
  and(
    isNull(batches.deletedAt),
    isNull(programs.deletedAt),
    or(
      inArray(programs.organizationId, [...organizationIds]),
      isByRight ? eq(programRights.canEdit, true) : undefined,
      roles.length === 0
        ? undefined
        : and(eq(batchParticipants.entityStatus, "ACTIVE"), arrayOverlaps(batchParticipants.roles, [...roles])),
    ),
  );

const accessRowColumns = {
  batch: batches,
  setting: batchSettings,
  ...accessColumns,
  vcType: programs.vcType,
  isRegistered: batchParticipants.isRegistered,
  isResponseSubmitted: batchParticipants.isResponseSubmitted,
  activeCount: countParticipants(literal("ACTIVE")),
  invitedCount: countParticipants(literal("INVITED")),
};

/** Joins batches with what decides the access of one person. */
export const joinAccess = <Select extends PgSelect>(select: Select, userId: string | Placeholder) =>
  select
    .innerJoin(programs, eq(programs.programId, batches.programId))
    .innerJoin(organizations, eq(organizations.organizationId, programs.organizationId))
    .leftJoin(programRights, and(eq(programRights.programId, programs.programId), eq(programRights.userId, userId)))
    .leftJoin(
      programParticipants,
      and(eq(programParticipants.programId, programs.programId), eq(programParticipants.userId, userId)),
    )
    .leftJoin(
      batchParticipants,
      and(eq(batchParticipants.batchId, batches.batchId), eq(batchParticipants.userId, userId)),
    );

const selectAccessRows = (db: Db, userId: string | Placeholder) =>
  joinAccess(db.select(accessRowColumns).from(batches).$dynamic(), userId).innerJoin(
    batchSettings,
    eq(batchSettings.batchId, batches.batchId),
  );

/** The batch with this id, unless it or its program is deleted. */
export const isExistingBatch = (batchId: string | Placeholder | SQL): SQL | undefined =>
  and(eq(batches.batchId, batchId), isNull(batches.deletedAt), isNull(programs.deletedAt));

const batchById = prepared((db) =>
  selectAccessRows(db, sql.placeholder("userId"))
    .where(isExistingBatch(sql.placeholder("batchId")))
    .prepare("batches.byId"),
);

/** One batch with its access row, for one person. */
export async function findBatch(db: Db, batchId: string, userId: string) {
  const [row] = await batchById(db).execute({ batchId, userId });
  return row;
}

export type BatchAccessRow = NonNullable<Awaited<ReturnType<typeof findBatch>>>;
export type BatchRow = BatchAccessRow["batch"];
export type SettingRow = BatchAccessRow["setting"];

/** Batches with their access rows, for one person; missing ones are left out. */
export const listByIds = (db: Db, batchIds: readonly string[], userId: string): Promise<BatchAccessRow[]> =>
  selectAccessRows(db, userId).where(
    and(inArray(batches.batchId, [...batchIds]), isNull(batches.deletedAt), isNull(programs.deletedAt)),
  );

/** The row of a batch without what decides on access. */
export async function findBatchRow(db: Db, batchId: string): Promise<BatchRow | undefined> {
  const [row] = await db.select().from(batches).where(eq(batches.batchId, batchId));
  return row;
}

export async function findSetting(db: Db, batchId: string): Promise<SettingRow | undefined> {
  const [row] = await db.select().from(batchSettings).where(eq(batchSettings.batchId, batchId));
  return row;
}

/** The active people of a batch with a role of its team, its owner excepted. */
export async function listTeam(db: Db, batchId: string): Promise<{ userId: string; roles: BatchRole[] }[]> {
  const rows = await db
    .select({ userId: batchParticipants.userId, roles: batchParticipants.roles })
    .from(batchParticipants)
    .where(and(eq(batchParticipants.batchId, batchId), eq(batchParticipants.entityStatus, "ACTIVE")));
  const isOfTeam = (role: BatchRole): boolean =>
    role !== "OWNER" && !(PARTICIPANT_ROLES as readonly BatchRole[]).includes(role);
  return rows
    .map(({ userId, roles }) => ({ userId, roles: roles.filter(isOfTeam) }))
    .filter(({ roles }) => roles.length > 0);
}

const batchesOfProgram = prepared((db) =>
  selectAccessRows(db, sql.placeholder("userId"))
    .where(
      and(eq(batches.programId, sql.placeholder("programId")), isNull(batches.deletedAt), isNull(programs.deletedAt)),
    )
    .orderBy(desc(batches.startsAt))
    .prepare("batches.ofProgram"),
);

/** The batches of a program, the latest first. */
export const listByProgram = (db: Db, programId: string, userId: string): Promise<BatchAccessRow[]> =>
  batchesOfProgram(db).execute({ programId, userId });

const batchesOfPerson = prepared((db) =>
  selectAccessRows(db, sql.placeholder("userId"))
    .where(
      and(
        eq(batchParticipants.userId, sql.placeholder("userId")),
        eq(batchParticipants.entityStatus, "ACTIVE"),
        isNull(batches.deletedAt),
        isNull(programs.deletedAt),
      ),
    )
    .orderBy(asc(batches.entityStatus), desc(batches.startsAt))
    .prepare("batches.ofPerson"),
);

/** The batches of a person: running ones first, then by start. */
export const listByPerson = (db: Db, userId: string): Promise<BatchAccessRow[]> =>
  batchesOfPerson(db).execute({ userId });

/** The batches of a program with their settings, the latest first, independent of a person. */
export const listPublicByProgram = (db: Db, programId: string) =>
  db
    .select({
      batch: batches,
      setting: batchSettings,
      seats: {
        taken: seatsTaken(sql`${batches.batchId}`),
        offered: seatsOffered(sql`${batches.batchId}`),
        wanted: seatsWanted(sql`${batches.batchId}`),
      },
    })
    .from(batches)
    .innerJoin(batchSettings, eq(batchSettings.batchId, batches.batchId))
    .where(and(eq(batches.programId, programId), isNull(batches.deletedAt)))
    .orderBy(desc(batches.startsAt));

export type PublicBatchRow = Awaited<ReturnType<typeof listPublicByProgram>>[number];

/** The number of distinct participants in the batches of a program. */
export async function countDistinctParticipants(db: Db, programId: string): Promise<number> {
  const [row] = await db
    .select({ total: countDistinct(batchParticipants.userId) })
    .from(batchParticipants)
    .innerJoin(batches, eq(batches.batchId, batchParticipants.batchId))
    .where(
      and(eq(batches.programId, programId), isNull(batches.deletedAt), eq(batchParticipants.entityStatus, "ACTIVE")),
    );
  return row?.total ?? 0;
}

const isOpenIn = (programId: string): SQL | undefined =>
  and(
    eq(batches.programId, programId),
    eq(batches.entityStatus, "ACTIVE"),
    eq(batchSettings.isRegistrationOpen, true),
    isNull(batches.deletedAt),
  );

/** The number of batches of a program that are open for registration. */
export async function countOpenBatches(db: Db, programId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(batches)
    .innerJoin(batchSettings, eq(batchSettings.batchId, batches.batchId))
    .where(isOpenIn(programId));
  return row?.total ?? 0;
}

/** Locks a program until the transaction ends, so that its batches are created and counted one after the other. */
export async function lockProgram(tx: Tx, programId: string) {
  const [row] = await tx
    .select({ entityStatus: programs.entityStatus })
    .from(programs)
    .where(and(eq(programs.programId, programId), isNull(programs.deletedAt)))
    .for("update");
  return row;
}

/**
 * Locks a batch until the transaction ends: shared for transactions that rely on it, exclusively for those that change
 * it.
 */
export async function lockBatch(tx: Tx, batchId: string, strength: "share" | "update"): Promise<BatchRow | undefined> {
  const [row] = await tx
    .select()
    .from(batches)
    .where(and(eq(batches.batchId, batchId), isNull(batches.deletedAt)))
    .for(strength);
  return row;
}

export async function insertBatch(
  tx: Tx,
  row: typeof batches.$inferInsert,
  setting: typeof batchSettings.$inferInsert,
): Promise<void> {
  await tx.insert(batches).values(row);
  await tx.insert(batchSettings).values(setting);
}

export async function updateBatch(
  tx: Tx,
  batchId: string,
  changes: Partial<typeof batches.$inferInsert>,
): Promise<void> {
  await tx.update(batches).set(changes).where(eq(batches.batchId, batchId));
}

export async function updateSetting(
  tx: Tx,
  batchId: string,
  changes: Partial<typeof batchSettings.$inferInsert>,
): Promise<void> {
  await tx.update(batchSettings).set(changes).where(eq(batchSettings.batchId, batchId));
}

export interface BatchMove {
  readonly batchId: string;
  readonly from: BatchStatus;
  readonly to: BatchStatus;
  /** The last day that the transition depends on, if it does. */
  readonly endsAt?: Date;
}

/** Moves a batch from one status to another; false when its status or last day has changed meanwhile. */
export async function updateBatchStatus(tx: Tx, { batchId, from, to, endsAt }: BatchMove, at: Date): Promise<boolean> {
  const isMeant = and(eq(batches.batchId, batchId), eq(batches.entityStatus, from), isNull(batches.deletedAt));
  const rows = await tx
    .update(batches)
    .set({ entityStatus: to, updatedAt: at })
    .where(and(isMeant, endsAt === undefined ? undefined : eq(batches.endsAt, endsAt)))
    .returning({ batchId: batches.batchId });
  return rows.length === 1;
}

/** Marks the batches of a program as deleted. */
export async function markBatchesDeleted(tx: Tx, programId: string, at: Date): Promise<void> {
  await tx
    .update(batches)
    .set({ deletedAt: at, updatedAt: at })
    .where(and(eq(batches.programId, programId), isNull(batches.deletedAt)));
}

/** Active batches whose last day began before an instant. */
export const listEnding = (db: Db, before: Date) =>
  db
    .select({ batchId: batches.batchId, endsAt: batches.endsAt, timeZone: batches.timeZone })
    .from(batches)
    .where(and(eq(batches.entityStatus, "ACTIVE"), lt(batches.endsAt, before), isNull(batches.deletedAt)));

/** Inserts people, and leaves those who are in the batch already unchanged. Returns the inserted ones. */
export async function insertParticipants(tx: Tx, rows: (typeof batchParticipants.$inferInsert)[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const inserted = await tx
    .insert(batchParticipants)
    .values(rows)
    .onConflictDoNothing()
    .returning({ userId: batchParticipants.userId });
  return inserted.map(({ userId }) => userId);
}

/** Sets whether one or all participants of a batch have answered its registration form. */
export async function setResponseSubmitted(
  tx: Tx,
  { batchId, userId }: { batchId: string; userId?: string },
  isResponseSubmitted: boolean,
): Promise<void> {
  const person = userId === undefined ? undefined : eq(batchParticipants.userId, userId);
  await tx
    .update(batchParticipants)
    .set({ isResponseSubmitted })
    .where(and(eq(batchParticipants.batchId, batchId), person));
}
