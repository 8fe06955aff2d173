import {
  and,
  arrayOverlaps,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { CERTIFIED_ROLES, type RecipientColumn } from "@openrounds/contract/certificates/schemas.ts";
import type { SortOrder } from "@openrounds/contract/kernel/paging.ts";
import { matchesText } from "../batches/participants/service.ts";
import { batches, batchParticipants } from "../batches/tables.ts";
import { users } from "../identity/tables.ts";
import type { Db, Tx } from "../kernel/db/database.ts";
import { prepared } from "../kernel/db/prepared.ts";
import { programs } from "../programs/tables.ts";
import { sessions, presences } from "../sessions/tables.ts";
import { certificates } from "./tables.ts";

export type CertificateRow = typeof certificates.$inferSelect;

const certificatesOfPerson = prepared((db) =>
  db
    .select()
    .from(certificates)
    .where(eq(certificates.userId, sql.placeholder("userId")))
    .orderBy(desc(certificates.issuedAt))
    .prepare("certificates.ofPerson"),
);

/** The certificates of a person, the newest first. */
export const listByPerson = (db: Db, userId: string): Promise<CertificateRow[]> =>
  certificatesOfPerson(db).execute({ userId });

/** The newest certificate of a person in a batch. */
export async function findNewestOfPerson(db: Db, batchId: string, userId: string): Promise<CertificateRow | undefined> {
  const [row] = await db
    .select()
    .from(certificates)
    .where(and(eq(certificates.batchId, batchId), eq(certificates.userId, userId)))
    .orderBy(desc(certificates.issuedAt))
    .limit(1);
  return row;
}

export const listByIds = (db: Db, certificateIds: readonly string[]): Promise<CertificateRow[]> =>
  certificateIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(certificates)
        .where(inArray(certificates.certificateId, [...certificateIds]));

export async function findByNumber(db: Db, number: string): Promise<CertificateRow | undefined> {
  const [row] = await db.select().from(certificates).where(eq(certificates.number, number));
  return row;
}

/** A certificate with its person, batch and organization. */
export async function findWithPerson(db: Db, certificateId: string) {
  const [row] = await db
    .select({
      certificate: certificates,
      person: { email: users.email, firstName: users.firstName, locale: users.locale },
      batchName: batches.batchName,
      organizationId: programs.organizationId,
    })
    .from(certificates)
    .innerJoin(users, eq(users.userId, certificates.userId))
    .innerJoin(batches, eq(batches.batchId, certificates.batchId))
    .innerJoin(programs, eq(programs.programId, batches.programId))
    .where(eq(certificates.certificateId, certificateId));
  return row;
}

export type CertificateWithPerson = NonNullable<Awaited<ReturnType<typeof findWithPerson>>>;

export interface CertificateFiles {
  readonly imageKey: string;
  readonly documentKey: string;
}

/** Records the storage keys of a certificate's files; false when they were recorded before. */
export async function setFiles(tx: Tx, certificateId: string, files: CertificateFiles): Promise<boolean> {
  const rows = await tx
    .update(certificates)
    .set(files)
    .where(and(eq(certificates.certificateId, certificateId), isNull(certificates.imageKey)))
    .returning({ certificateId: certificates.certificateId });
  return rows.length === 1;
}

export type RevokedRow = Pick<CertificateRow, "revokedAt" | "revokedBy" | "revokedReason">;

/** Revokes a certificate of a batch; undefined when there is none, false when it was revoked before. */
export async function revokeInBatch(
  tx: Tx,
  { batchId, certificateId }: { batchId: string; certificateId: string },
  revoked: RevokedRow,
): Promise<boolean | undefined> {
  const isThis = and(eq(certificates.certificateId, certificateId), eq(certificates.batchId, batchId));
  const rows = await tx
    .update(certificates)
    .set(revoked)
    .where(and(isThis, isNull(certificates.revokedAt)))
    .returning({ certificateId: certificates.certificateId });
  if (rows.length === 1) return true;
  return (await tx.$count(certificates, isThis)) === 1 ? false : undefined;
}

export const countOfBatch = (db: Db, batchId: string): Promise<number> =>
  db.$count(certificates, eq(certificates.batchId, batchId));

/** Whether anybody has a certificate of a program. */
export async function hasAnyInProgram(db: Db, programId: string): Promise<boolean> {
  const [row] = await db
    .select({ certificateId: certificates.certificateId })
    .from(certificates)
    .innerJoin(batches, eq(batches.batchId, certificates.batchId))
    .where(eq(batches.programId, programId))
    .limit(1);
  return row !== undefined;
}

/** The number of sessions of the batch that the person in the outer row attended. */
const attendedCount = (db: Db, batchId: string) =>
  db
    .select({ total: sql<number>`count(*)::int`.as("total") })
    .from(sessions)
    .where(
      and(
        eq(sessions.batchId, batchId),
        sql`exists (select 1 from ${presences} where ${presences.sessionId} = ${sessions.sessionId}
          and ${presences.userId} = ${batchParticipants.userId})`,
      ),
    );

const newestCertificates = (db: Db, batchId: string) =>
  db
    .select()
    .from(certificates)
    .where(and(eq(certificates.batchId, batchId), eq(certificates.userId, batchParticipants.userId)))
    .orderBy(desc(certificates.issuedAt))
    .limit(1)
    .as("certificate");

/** Active learners, and everybody else with a certificate. */
const isRecipient = (batchId: string, newest: ReturnType<typeof newestCertificates>, text: string): SQL | undefined =>
  and(
    eq(batchParticipants.batchId, batchId),
    eq(batchParticipants.entityStatus, "ACTIVE"),
    or(arrayOverlaps(batchParticipants.roles, [...CERTIFIED_ROLES]), isNotNull(newest.certificateId)),
    matchesText(text, false),
  );

export interface RecipientsPage {
  readonly batchId: string;
  readonly text: string;
  readonly pageNo: number;
  readonly pageSize: number;
  /** The default order is the order of joining. */
  readonly sortBy?: RecipientColumn | undefined;
  readonly sortOrder: SortOrder;
}

/** A page of the people of a batch who have or may get a certificate. */
export function listRecipients(db: Db, page: RecipientsPage) {
  const direction = page.sortOrder === "DESC" ? desc : asc;
  const attended = attendedCount(db, page.batchId).as("attended");
  const newest = newestCertificates(db, page.batchId);
  const columns = {
    name: direction(sql`lower(${users.firstName} || ' ' || ${users.lastName})`),
    attended: direction(attended.total),
    issuedOn: sql`${direction(newest.issuedAt)} nulls last`,
  };
  return db
    .select({
      userId: users.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      profileImage: users.profileImage,
      sessionsAttended: attended.total,
      certificateId: newest.certificateId,
    })
    .from(batchParticipants)
    .innerJoin(users, eq(users.userId, batchParticipants.userId))
    .crossJoinLateral(attended)
    .leftJoinLateral(newest, sql`true`)
    .where(isRecipient(page.batchId, newest, page.text))
    .orderBy(
      ...(page.sortBy === undefined ? [] : [columns[page.sortBy]]),
      asc(batchParticipants.createdAt),
      asc(users.userId),
    )
    .limit(page.pageSize)
    .offset(page.pageNo * page.pageSize);
}

export type RecipientRow = Awaited<ReturnType<typeof listRecipients>>[number];

/** Selects people who are ready: by a number of attended sessions, or by id. */
export type ReadyCriterion = { readonly minimum: number } | { readonly userIds: readonly string[] };

/** The number of people on all pages, of those with a certificate, and of those who are ready. */
export async function countRecipients(
  db: Db,
  { batchId, text, ready }: { batchId: string; text: string; ready: ReadyCriterion },
) {
  const newest = newestCertificates(db, batchId);
  const isReady =
    "minimum" in ready
      ? gte(sql`(${attendedCount(db, batchId)})`, ready.minimum)
      : inArray(batchParticipants.userId, [...ready.userIds]);
  const isFresh = and(isNull(newest.certificateId), isReady);
  const [row] = await db
    .select({
      participants: count(),
      issued: sql<number>`(count(*) filter (where ${newest.certificateId} is not null and ${newest.revokedAt} is null))::int`,
      ready: sql<number>`(count(*) filter (where ${isFresh}))::int`,
    })
    .from(batchParticipants)
    .innerJoin(users, eq(users.userId, batchParticipants.userId))
    .leftJoinLateral(newest, sql`true`)
    .where(isRecipient(batchId, newest, text));
  return row ?? { participants: 0, issued: 0, ready: 0 };
}

/** The number of certificates of a batch whose drawing failed. */
export const countFailed = (db: Db, batchId: string): Promise<number> =>
  db.$count(certificates, and(eq(certificates.batchId, batchId), isNotNull(certificates.failedAt)));

/** The number of sessions of a batch that took place. */
export const countHeldSessions = (db: Db, batchId: string): Promise<number> =>
  db.$count(sessions, and(eq(sessions.batchId, batchId), eq(sessions.status, "COMPLETED")));
