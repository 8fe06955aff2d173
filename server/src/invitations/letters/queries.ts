import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { batchSettings, batches, batchParticipants } from "../../batches/tables.ts";
import { users } from "../../identity/tables.ts";
import type { Db } from "../../kernel/db/database.ts";
import { organizations } from "../../organizations/tables.ts";
import { programs } from "../../programs/tables.ts";

/** The active people of a batch with an e-mail; or those of them with the given ids. */
export const listRecipients = (db: Db, batchId: string, userIds?: readonly string[]) =>
  db
    .select({ userId: users.userId, email: users.email, locale: users.primaryReadingLanguage })
    .from(batchParticipants)
    .innerJoin(users, eq(users.userId, batchParticipants.userId))
    .where(
      and(
        eq(batchParticipants.batchId, batchId),
        eq(batchParticipants.entityStatus, "ACTIVE"),
        inArray(users.status, ["ACTIVE", "MIGRATED"]),
        isNotNull(users.email),
        userIds === undefined ? undefined : inArray(users.userId, [...userIds]),
      ),
    );

export type LetterRecipient = Awaited<ReturnType<typeof listRecipients>>[number];

/** The author, the batch and the reply-to address of a letter; undefined once the batch or the program is deleted. */
export async function findLetterhead(db: Db, { batchId, writtenBy }: { batchId: string; writtenBy: string }) {
  const [row] = await db
    .select({
      batchName: batches.batchName,
      programName: programs.name,
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
    .where(and(eq(batches.batchId, batchId), isNull(batches.deletedAt), isNull(programs.deletedAt)));
  return row;
}

export type Letterhead = NonNullable<Awaited<ReturnType<typeof findLetterhead>>>;
