import { and, asc, count, eq, ilike, inArray, isNull, ne, or, sql, type SQL } from "drizzle-orm";
import type { ParticipantStatus } from "@openrounds/contract/batches/participants/schemas.ts";
import { union } from "drizzle-orm/pg-core";
import { users } from "../../identity/tables.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { rowsOf } from "../../kernel/db/pages.ts";
import { prepared } from "../../kernel/db/prepared.ts";
import { members } from "../../organizations/tables.ts";
import { programs } from "../../programs/tables.ts";
import { countParticipants, accessColumns, isExistingBatch, joinAccess } from "../queries.ts";
import { batches, batchParticipants } from "../tables.ts";

const participantColumns = {
  userId: users.userId,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  countryCode: users.countryCode,
  phone: users.phone,
  profileImage: users.profileImage,
  roles: batchParticipants.roles,
  entityStatus: batchParticipants.entityStatus,
  invitedThrough: batchParticipants.invitedThrough,
};

const patternOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
const matchesName = (pattern: string): SQL => ilike(sql`${users.firstName} || ' ' || ${users.lastName}`, pattern);

/** Matches part of a name, an e-mail or a phone; contacts only when the caller may see them. */
export function matchesText(text: string, withContacts: boolean): SQL | undefined {
  if (text === "") return undefined;
  const pattern = patternOf(text);
  const name = matchesName(pattern);
  return withContacts ? or(name, ilike(users.email, pattern), ilike(users.phone, pattern)) : name;
}

/** Matches invited people, of whom only the address that was used to invite them is known. */
function matchesInvited(text: string, withContacts: boolean): SQL | undefined {
  if (text === "" || !withContacts) return matchesText(text, false);
  const pattern = patternOf(text);
  return or(
    matchesName(pattern),
    and(eq(batchParticipants.invitedThrough, "EMAIL"), ilike(users.email, pattern)),
    and(eq(batchParticipants.invitedThrough, "PHONE"), ilike(users.phone, pattern)),
  );
}

/** A page of the participants of a batch, in the order in which they joined. */
export interface ParticipantPage {
  readonly batchId: string;
  readonly participantStatus: ParticipantStatus;
  readonly pageNo: number;
  readonly pageSize: number;
}

/** Participants whose name, or contact if it may be seen, contains a text. */
export interface ParticipantSearch extends ParticipantPage {
  readonly text: string;
  readonly withContacts: boolean;
}

const inOrder = [asc(batchParticipants.createdAt), asc(users.userId)] as const;

const selectPeople = (db: Db) =>
  db.select(participantColumns).from(batchParticipants).innerJoin(users, eq(users.userId, batchParticipants.userId));

export type ParticipantRow = Awaited<ReturnType<typeof selectPeople>>[number];

/** A batch with its access columns, a page of its participants and their number, in one statement. */
const participantPage = prepared((db) => {
  const [batchId, status] = [sql.placeholder("batchId"), sql.placeholder("participantStatus")];
  const page = selectPeople(db)
    .where(and(eq(batchParticipants.batchId, batchId), eq(batchParticipants.entityStatus, status)))
    .orderBy(...inOrder)
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .as("page");
  const shown = {
    ...accessColumns,
    total: countParticipants(status),
    people: rowsOf<ParticipantRow>(page._.selectedFields, page),
  };
  return joinAccess(db.select(shown).from(batches).$dynamic(), sql.placeholder("userId"))
    .where(isExistingBatch(batchId))
    .prepare("participants.ofBatch");
});

/** A page of the participants of a batch with the place of the batch, for one person. */
export async function findParticipantPage(db: Db, page: ParticipantPage, userId: string) {
  const { batchId, participantStatus, pageNo, pageSize } = page;
  const at = { limit: pageSize, offset: pageNo * pageSize };
  const [row] = await participantPage(db).execute({ batchId, participantStatus, userId, ...at });
  return row;
}

const matches = ({ batchId, participantStatus, text, withContacts }: ParticipantSearch): SQL | undefined =>
  and(
    eq(batchParticipants.batchId, batchId),
    eq(batchParticipants.entityStatus, participantStatus),
    participantStatus === "INVITED" ? matchesInvited(text, withContacts) : matchesText(text, withContacts),
  );

/** A page of the search results. */
export const searchParticipants = (db: Db, page: ParticipantSearch): Promise<ParticipantRow[]> =>
  selectPeople(db)
    .where(matches(page))
    .orderBy(...inOrder)
    .limit(page.pageSize)
    .offset(page.pageNo * page.pageSize);

/** The number of search results. */
export async function countSearchResults(db: Db, page: ParticipantSearch): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(batchParticipants)
    .innerJoin(users, eq(users.userId, batchParticipants.userId))
    .where(matches(page));
  return row?.total ?? 0;
}

export async function findParticipant(db: Db, batchId: string, userId: string): Promise<ParticipantRow | undefined> {
  const [row] = await selectPeople(db).where(
    and(eq(batchParticipants.batchId, batchId), eq(batchParticipants.userId, userId)),
  );
  return row;
}

/** Locks a participant until the transaction ends; returns their roles. */
export async function lockParticipant(
  tx: Tx,
  batchId: string,
  userId: string,
): Promise<Pick<ParticipantRow, "roles"> | undefined> {
  const [row] = await tx
    .select({ roles: batchParticipants.roles })
    .from(batchParticipants)
    .where(and(eq(batchParticipants.batchId, batchId), eq(batchParticipants.userId, userId)))
    .for("update");
  return row;
}

export async function updateParticipant(
  tx: Tx,
  batchId: string,
  userId: string,
  changes: Partial<typeof batchParticipants.$inferInsert>,
): Promise<void> {
  await tx
    .update(batchParticipants)
    .set(changes)
    .where(and(eq(batchParticipants.batchId, batchId), eq(batchParticipants.userId, userId)));
}

/** Changes an invited person to an active one; false when they were not invited. */
export async function activateParticipant(tx: Tx, batchId: string, userId: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(batchParticipants)
    .set({ entityStatus: "ACTIVE", updatedAt: at })
    .where(
      and(
        eq(batchParticipants.batchId, batchId),
        eq(batchParticipants.userId, userId),
        eq(batchParticipants.entityStatus, "INVITED"),
      ),
    )
    .returning({ userId: batchParticipants.userId });
  return rows.length === 1;
}

export async function deleteParticipant(tx: Tx, batchId: string, userId: string): Promise<void> {
  await tx
    .delete(batchParticipants)
    .where(and(eq(batchParticipants.batchId, batchId), eq(batchParticipants.userId, userId)));
}

/** Deletes people who are invited and have not accepted; returns them. */
export async function deleteInvited(tx: Tx, batchId: string, userIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .delete(batchParticipants)
    .where(
      and(
        eq(batchParticipants.batchId, batchId),
        inArray(batchParticipants.userId, [...userIds]),
        eq(batchParticipants.entityStatus, "INVITED"),
      ),
    )
    .returning({ userId: batchParticipants.userId });
  return rows.map(({ userId }) => userId);
}

/** Whether a person is in another batch of the same program. */
export async function isInOtherBatch(
  db: Db,
  batch: { batchId: string; programId: string },
  userId: string,
): Promise<boolean> {
  const rows = await db
    .select({ batchId: batches.batchId })
    .from(batchParticipants)
    .innerJoin(batches, eq(batches.batchId, batchParticipants.batchId))
    .where(
      and(
        eq(batches.programId, batch.programId),
        ne(batches.batchId, batch.batchId),
        isNull(batches.deletedAt),
        eq(batchParticipants.userId, userId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** The people who have an account and may take part. */
export async function listExistingUsers(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ userId: users.userId })
    .from(users)
    .where(and(inArray(users.userId, [...userIds]), inArray(users.status, ["ACTIVE", "MIGRATED"])));
  return new Set(rows.map(({ userId }) => userId));
}

/** The people known to the hub of a program: members of its team, or participants of one of its batches. */
export async function listKnownToHub(db: Db, programId: string, userIds: readonly string[]): Promise<Set<string>> {
  const hub = db.select({ id: programs.organizationId }).from(programs).where(eq(programs.programId, programId));
  const ofTeam = db
    .select({ userId: members.userId })
    .from(members)
    .where(
      and(
        inArray(members.organizationId, hub),
        inArray(members.userId, [...userIds]),
        eq(members.entityStatus, "ACTIVE"),
      ),
    );
  const ofBatches = db
    .select({ userId: batchParticipants.userId })
    .from(batchParticipants)
    .innerJoin(batches, eq(batches.batchId, batchParticipants.batchId))
    .innerJoin(programs, eq(programs.programId, batches.programId))
    .where(
      and(
        inArray(programs.organizationId, hub),
        isNull(batches.deletedAt),
        inArray(batchParticipants.userId, [...userIds]),
        eq(batchParticipants.entityStatus, "ACTIVE"),
      ),
    );
  return new Set((await union(ofTeam, ofBatches)).map(({ userId }) => userId));
}

/** Records the address that was used to invite people who are listed without one. */
export async function setInvitedThrough(
  tx: Tx,
  batchId: string,
  people: readonly Pick<typeof batchParticipants.$inferInsert, "userId" | "invitedThrough">[],
): Promise<void> {
  for (const { userId, invitedThrough } of people) {
    await tx
      .update(batchParticipants)
      .set({ invitedThrough })
      .where(
        and(
          eq(batchParticipants.batchId, batchId),
          eq(batchParticipants.userId, userId),
          eq(batchParticipants.entityStatus, "INVITED"),
          isNull(batchParticipants.invitedThrough),
        ),
      );
  }
}

/** Adds a person to a batch as a registered participant, or activates an invited one; false for one who is active. */
export async function insertRegistered(tx: Tx, batchId: string, userId: string, at: Date): Promise<boolean> {
  const stamps = { createdAt: at, updatedAt: at };
  const rows = await tx
    .insert(batchParticipants)
    .values({ batchId, userId, roles: ["ATTENDEE"], entityStatus: "ACTIVE", isRegistered: true, ...stamps })
    .onConflictDoUpdate({
      target: [batchParticipants.batchId, batchParticipants.userId],
      set: { entityStatus: "ACTIVE", isRegistered: true, updatedAt: at },
      setWhere: eq(batchParticipants.entityStatus, "INVITED"),
    })
    .returning({ userId: batchParticipants.userId });
  return rows.length === 1;
}
