import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, ne, sql } from "drizzle-orm";
import type { LetterGroup } from "@openrounds/contract/invitations/letters/schemas.ts";
import { batchSettings, batches, batchParticipants } from "../../batches/tables.ts";
import { formResponses, formVersions, forms } from "../../forms/tables.ts";
import { isReachable } from "../../identity/service.ts";
import { users } from "../../identity/tables.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { notificationSettings } from "../../notifications/settings/tables.ts";
import { deviceRegistrations } from "../../notifications/tables.ts";
import { whatsAppConsents } from "../../notifications/whatsapp/tables.ts";
import { organizations } from "../../organizations/tables.ts";
import { programs } from "../../programs/tables.ts";
import { presences, sessions } from "../../sessions/tables.ts";
import { batchLetters } from "./tables.ts";

export type LetterRow = typeof batchLetters.$inferSelect;

const inGroup = ({ roles, sessionId, formId }: LetterGroup) =>
  and(
    roles.length === 0
      ? undefined
      : sql`${batchParticipants.roles} && array[${sql.join(
          roles.map((role) => sql`${role}`),
          sql`, `,
        )}]::text[]`,
    sessionId === null
      ? undefined
      : sql`not exists (select 1 from ${presences} where ${presences.sessionId} = ${sessionId}
          and ${presences.userId} = ${batchParticipants.userId})`,
    formId === null
      ? undefined
      : sql`not exists (select 1 from ${formResponses} where ${formResponses.formId} = ${formId}
          and ${formResponses.userId} = ${batchParticipants.userId})`,
  );

/** The choice of a person for messages to a batch on a channel; everything is on by default. */
const wants = (channel: "mail" | "push" | "whatsApp") => sql<boolean>`coalesce(${notificationSettings[channel]}, true)`;

/** The active people of a batch with the ways that reach them: all, those of a group, or those with the given ids. */
export const listRecipients = (
  db: Db,
  batchId: string,
  { group, userIds }: { readonly group?: LetterGroup; readonly userIds?: readonly string[] } = {},
) =>
  db
    .select({
      userId: users.userId,
      email: users.email,
      number: sql<string | null>`'+' || ${users.countryCode} || ${users.phone}`,
      locale: users.primaryReadingLanguage,
      wantsMail: wants("mail"),
      wantsPush: wants("push"),
      hasWhatsApp: sql<boolean>`${whatsAppConsents.userId} is not null and ${wants("whatsApp")}`,
      hasDevice: sql<boolean>`exists (select 1 from ${deviceRegistrations}
        where ${deviceRegistrations.userId} = ${users.userId})`,
    })
    .from(batchParticipants)
    .innerJoin(users, eq(users.userId, batchParticipants.userId))
    .leftJoin(
      notificationSettings,
      and(eq(notificationSettings.userId, users.userId), eq(notificationSettings.topic, "DISCUSSIONS")),
    )
    .leftJoin(whatsAppConsents, and(eq(whatsAppConsents.userId, users.userId), isNull(whatsAppConsents.endedAt)))
    .where(
      and(
        eq(batchParticipants.batchId, batchId),
        eq(batchParticipants.entityStatus, "ACTIVE"),
        inArray(users.status, ["ACTIVE", "MIGRATED"]),
        userIds === undefined ? undefined : inArray(users.userId, [...userIds]),
        group === undefined ? undefined : inGroup(group),
      ),
    )
    .orderBy(asc(users.userId));

export type LetterRecipient = Awaited<ReturnType<typeof listRecipients>>[number];

/** The author, the batch and the reply-to address of a letter; undefined once author, batch or program are gone. */
export async function findLetterhead(db: Db, { batchId, writtenBy }: { batchId: string; writtenBy: string }) {
  const [row] = await db
    .select({
      batchName: batches.batchName,
      programName: programs.name,
      organizationId: organizations.organizationId,
      organizationName: organizations.name,
      answersTo: batchSettings.emailId,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(batches)
    .innerJoin(batchSettings, eq(batchSettings.batchId, batches.batchId))
    .innerJoin(programs, eq(programs.programId, batches.programId))
    .innerJoin(organizations, eq(organizations.organizationId, programs.organizationId))
    .innerJoin(users, eq(users.userId, writtenBy))
    .where(and(eq(batches.batchId, batchId), isNull(batches.deletedAt), isNull(programs.deletedAt), isReachable));
  return row;
}

export type Letterhead = NonNullable<Awaited<ReturnType<typeof findLetterhead>>>;

/** Whether a session belongs to a batch and is not cancelled. */
export const isSessionOf = async (db: Db, batchId: string, sessionId: string): Promise<boolean> =>
  (await db.$count(
    sessions,
    and(eq(sessions.sessionId, sessionId), eq(sessions.batchId, batchId), ne(sessions.status, "CANCELLED")),
  )) > 0;

/** Whether a form belongs to a batch and is answered with a name. */
export const isNamedFormOf = async (db: Db, batchId: string, formId: string): Promise<boolean> =>
  (await db.$count(
    forms,
    and(eq(forms.formId, formId), eq(forms.batchId, batchId), isNotNull(forms.instanceId), isNull(forms.deletedAt)),
  )) > 0;

export async function insertLetter(tx: Tx, row: typeof batchLetters.$inferInsert): Promise<LetterRow[]> {
  return tx.insert(batchLetters).values(row).returning();
}

export async function updateLetter(
  tx: Tx,
  letterId: string,
  changes: Partial<typeof batchLetters.$inferInsert>,
): Promise<void> {
  await tx.update(batchLetters).set(changes).where(eq(batchLetters.letterId, letterId));
}

/** Raises the number of sent mails; a repeated run starts again and never lowers it. */
export async function raiseSentCount(tx: Tx, letterId: string, count: number): Promise<void> {
  await tx
    .update(batchLetters)
    .set({ sentCount: sql`greatest(${batchLetters.sentCount}, ${count})` })
    .where(eq(batchLetters.letterId, letterId));
}

/** The letters whose time has come, the earliest first. */
export const listDueLetters = (db: Db, at: Date, limit: number): Promise<LetterRow[]> =>
  db
    .select()
    .from(batchLetters)
    .where(and(eq(batchLetters.state, "WAITING"), lte(batchLetters.sendAt, at)))
    .orderBy(asc(batchLetters.sendAt))
    .limit(limit);

/** Locks a letter that waits; undefined when it was sent or withdrawn, or when another process holds it. */
export async function lockWaitingLetter(tx: Tx, letterId: string): Promise<LetterRow | undefined> {
  const [row] = await tx
    .select()
    .from(batchLetters)
    .where(and(eq(batchLetters.letterId, letterId), eq(batchLetters.state, "WAITING")))
    .for("update", { skipLocked: true });
  return row;
}

/** Withdraws a letter of a batch that waits; false otherwise. */
export async function withdrawLetter(tx: Tx, batchId: string, letterId: string): Promise<boolean> {
  const rows = await tx
    .update(batchLetters)
    .set({ state: "WITHDRAWN" })
    .where(
      and(eq(batchLetters.letterId, letterId), eq(batchLetters.batchId, batchId), eq(batchLetters.state, "WAITING")),
    )
    .returning({ letterId: batchLetters.letterId });
  return rows.length === 1;
}

/** Withdraws what waits of an author, and empties the texts of their letters. */
export async function eraseLettersOf(tx: Tx, authorId: string): Promise<void> {
  await tx
    .update(batchLetters)
    .set({
      subject: "",
      text: "",
      state: sql`case when ${batchLetters.state} = 'WAITING' then 'WITHDRAWN' else ${batchLetters.state} end`,
    })
    .where(eq(batchLetters.authorId, authorId));
}

const selectListed = (db: Db) =>
  db
    .select({
      letter: batchLetters,
      firstName: users.firstName,
      lastName: users.lastName,
      missedTopic: sessions.topic,
      unansweredTitle: formVersions.title,
    })
    .from(batchLetters)
    .innerJoin(users, eq(users.userId, batchLetters.authorId))
    .leftJoin(sessions, eq(sessions.sessionId, batchLetters.sessionId))
    .leftJoin(forms, eq(forms.formId, batchLetters.formId))
    .leftJoin(formVersions, and(eq(formVersions.formId, forms.formId), eq(formVersions.version, forms.version)));

/** A letter with its author and what its group is about. */
export type ListedLetter = Awaited<ReturnType<typeof selectListed>>[number];

/** The latest letters to a batch, the newest first. */
export const listLetters = (db: Db, batchId: string, limit: number): Promise<ListedLetter[]> =>
  selectListed(db).where(eq(batchLetters.batchId, batchId)).orderBy(desc(batchLetters.letterId)).limit(limit);

/** A letter to a batch. */
export async function findLetter(db: Db, batchId: string, letterId: string): Promise<ListedLetter | undefined> {
  const [row] = await selectListed(db).where(
    and(eq(batchLetters.letterId, letterId), eq(batchLetters.batchId, batchId)),
  );
  return row;
}
