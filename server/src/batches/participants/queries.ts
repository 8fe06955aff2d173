import { and, asc, count, eq, ilike, inArray, isNull, ne, or, sql, type SQL } from "drizzle-orm";
import type { ParticipantStatus } from "@openrounds/contract/batches/participants/schemas.ts";
import type { BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import { union } from "drizzle-orm/pg-core";
import { users } from "../../identity/tables.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { rowsOf } from "../../kernel/db/pages.ts";
import { prepared } from "../../kernel/db/prepared.ts";
import { members } from "../../organizations/tables.ts";
import { programs } from "../../programs/tables.ts";
import { countOf, accessColumns, isBatch, withPlace } from "../queries.ts";
import { batchSettings, batches, batchParticipants } from "../tables.ts";

const columns = {
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

/** Matches a part of a name, an e-mail or a phone; contacts only where the caller may see them. */
export function matchesText(text: string, withContacts: boolean): SQL | undefined {
  if (text === "") return undefined;
  const pattern = patternOf(text);
  const name = matchesName(pattern);
  return withContacts ? or(name, ilike(users.email, pattern), ilike(users.phone, pattern)) : name;
}

/** The same for invited people, of whom only the address is known that they were invited by. */
function matchesInvited(text: string, withContacts: boolean): SQL | undefined {
  if (text === "" || !withContacts) return matchesText(text, false);
  const pattern = patternOf(text);
  return or(
    matchesName(pattern),
    and(eq(batchParticipants.invitedThrough, "EMAIL"), ilike(users.email, pattern)),
    and(eq(batchParticipants.invitedThrough, "PHONE"), ilike(users.phone, pattern)),
  );
}

/** Which people of a batch, in the order they came. */
export interface ParticipantPage {
  readonly batchId: string;
  readonly participantStatus: ParticipantStatus;
  readonly pageNo: number;
  readonly pageSize: number;
}

/** People whose name, or contact where it may be seen, contains a text. */
export interface ParticipantSearch extends ParticipantPage {
  readonly text: string;
  readonly withContacts: boolean;
}

const inOrder = [asc(batchParticipants.createdAt), asc(users.userId)] as const;

const selectPeople = (db: Db) =>
  db.select(columns).from(batchParticipants).innerJoin(users, eq(users.userId, batchParticipants.userId));

export type ParticipantRow = Awaited<ReturnType<typeof selectPeople>>[number];

/** A batch by what decides who may see it, with a page of its people and how many there are, in one statement. */
const peopleOfBatch = prepared((db) => {
  const [batchId, status] = [sql.placeholder("batchId"), sql.placeholder("participantStatus")];
  const page = selectPeople(db)
    .where(and(eq(batchParticipants.batchId, batchId), eq(batchParticipants.entityStatus, status)))
    .orderBy(...inOrder)
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .as("page");
  const shown = {
    ...accessColumns,
    total: countOf(status),
    people: rowsOf<ParticipantRow>(page._.selectedFields, page),
  };
  return withPlace(db.select(shown).from(batches).$dynamic(), sql.placeholder("userId"))
    .where(isBatch(batchId))
    .prepare("participants.ofBatch");
});

/** A page of the people of a batch with the batch's place, for one person. */
export async function findPeople(db: Db, page: ParticipantPage, userId: string) {
  const { batchId, participantStatus, pageNo, pageSize } = page;
  const at = { limit: pageSize, offset: pageNo * pageSize };
  const [row] = await peopleOfBatch(db).execute({ batchId, participantStatus, userId, ...at });
  return row;
}

const matches = ({ batchId, participantStatus, text, withContacts }: ParticipantSearch): SQL | undefined =>
  and(
    eq(batchParticipants.batchId, batchId),
    eq(batchParticipants.entityStatus, participantStatus),
    participantStatus === "INVITED" ? matchesInvited(text, withContacts) : matchesText(text, withContacts),
  );

/** A page of the people that are searched for. */
export const searchParticipants = (db: Db, page: ParticipantSearch): Promise<ParticipantRow[]> =>
  selectPeople(db)
    .where(matches(page))
    .orderBy(...inOrder)
    .limit(page.pageSize)
    .offset(page.pageNo * page.pageSize);

/** How many people a search finds. */
export async function countMatching(db: Db, page: ParticipantSearch): Promise<number> {
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

/** Holds a person of a batch until the transaction ends; answers their roles. */
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

/** Turns an invited person into an active one; false when they were not invited. */
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

/** Whether a person takes part in another batch of the same program. */
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

/** Which of the people have an account that can take part. */
export async function findKnown(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ userId: users.userId })
    .from(users)
    .where(and(inArray(users.userId, [...userIds]), inArray(users.status, ["ACTIVE", "MIGRATED"])));
  return new Set(rows.map(({ userId }) => userId));
}

/** Which of the people the hub of a program knows: they are in its team, or take part in a batch of it. */
export async function findFamiliar(db: Db, programId: string, userIds: readonly string[]): Promise<Set<string>> {
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
        inArray(batchParticipants.userId, [...userIds]),
        eq(batchParticipants.entityStatus, "ACTIVE"),
      ),
    );
  return new Set((await union(ofTeam, ofBatches)).map(({ userId }) => userId));
}

/** Notes by which address people were invited who were on the list without one. */
export async function noteInvitedBy(
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

/** Takes a person into a batch while it is open for registration, also one who was invited; false otherwise. */
export async function registerInOpen(tx: Tx, batchId: string, userId: string, at: Date): Promise<boolean> {
  const roles: BatchRole[] = ["ATTENDEE"];
  const open = tx
    .select({
      batchId: batches.batchId,
      userId: sql`${userId}::uuid`.as("user_id"),
      roles: sql`array[${sql.join(roles, sql`, `)}]::text[]`.as("roles"),
      entityStatus: sql`'ACTIVE'`.as("entity_status"),
      invitedThrough: sql`null`.as("invited_through"),
      isRegistered: sql`true`.as("is_registered"),
      isResponseSubmitted: sql`false`.as("is_response_submitted"),
      createdAt: sql`${at.toISOString()}::timestamptz`.as("created_at"),
      updatedAt: sql`${at.toISOString()}::timestamptz`.as("updated_at"),
    })
    .from(batches)
    .innerJoin(batchSettings, eq(batchSettings.batchId, batches.batchId))
    .where(
      and(
        eq(batches.batchId, batchId),
        eq(batches.entityStatus, "ACTIVE"),
        eq(batchSettings.isRegistrationOpen, true),
        isNull(batches.deletedAt),
      ),
    );
  const rows = await tx
    .insert(batchParticipants)
    .select(open)
    .onConflictDoUpdate({
      target: [batchParticipants.batchId, batchParticipants.userId],
      set: { entityStatus: "ACTIVE", isRegistered: true, updatedAt: at },
      setWhere: eq(batchParticipants.entityStatus, "INVITED"),
    })
    .returning({ userId: batchParticipants.userId });
  return rows.length === 1;
}
