import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { alias, union } from "drizzle-orm/pg-core";
import { accessColumns, joinAccess } from "../batches/service.ts";
import { batches, batchParticipants } from "../batches/tables.ts";
import { certificates } from "../certificates/tables.ts";
import { contents, contentVersions } from "../content/tables.ts";
import { formAssignments, formResponses, formVersions, forms } from "../forms/tables.ts";
import { users } from "../identity/tables.ts";
import { invitations } from "../invitations/tables.ts";
import type { Db } from "../kernel/db/database.ts";
import { programs } from "../programs/tables.ts";
import { presences, sessions } from "../sessions/tables.ts";

const MAX_SESSIONS = 500;
const MAX_ROWS = 200;

/** The account of a person, unless it was closed by its owner. */
export async function findPerson(db: Db, userId: string) {
  const [row] = await db.select().from(users).where(eq(users.userId, userId));
  return row === undefined || row.status === "DEACTIVATED" ? undefined : row;
}

export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** A person in an organization, and the person who reads about them. */
export interface PersonRequest {
  readonly organizationId: string;
  readonly userId: string;
  readonly readerId: string;
}

/**
 * The batches of an organization that a person is or was in, with their place in them and the reader's access: as
 * participants, by attendance, a certificate or content. The latest first.
 */
export function listBatchesOf(db: Db, { organizationId, userId, readerId }: PersonRequest) {
  const own = alias(batchParticipants, "own");
  const attended = db
    .select({ batchId: sessions.batchId })
    .from(presences)
    .innerJoin(sessions, eq(sessions.sessionId, presences.sessionId))
    .where(eq(presences.userId, userId));
  const certified = db
    .select({ batchId: certificates.batchId })
    .from(certificates)
    .where(eq(certificates.userId, userId));
  const written = db.select({ batchId: contents.batchId }).from(contents).where(eq(contents.ownerId, userId));
  const shown = {
    batchId: batches.batchId,
    batchName: batches.batchName,
    entityStatus: batches.entityStatus,
    ...accessColumns,
    own: {
      roles: own.roles,
      participantStatus: own.entityStatus,
      invitedThrough: own.invitedThrough,
      joinedAt: own.createdAt,
    },
  };
  return joinAccess(db.select(shown).from(batches).$dynamic(), readerId)
    .leftJoin(own, and(eq(own.batchId, batches.batchId), eq(own.userId, userId)))
    .where(
      and(
        eq(programs.organizationId, organizationId),
        isNull(batches.deletedAt),
        isNull(programs.deletedAt),
        or(isNotNull(own.userId), inArray(batches.batchId, union(attended, certified, written))),
      ),
    )
    .orderBy(desc(batches.startsAt), asc(batches.batchId));
}

export type PersonBatchRow = Awaited<ReturnType<typeof listBatchesOf>>[number];

/** The sessions of batches that took place, or that the person attended, the newest first. */
export const listSessionsOf = (db: Db, userId: string, batchIds: readonly string[]) =>
  db
    .select()
    .from(sessions)
    .where(
      and(
        inArray(sessions.batchId, [...batchIds]),
        or(
          eq(sessions.status, "COMPLETED"),
          exists(
            db
              .select({ one: sql`1` })
              .from(presences)
              .where(and(eq(presences.sessionId, sessions.sessionId), eq(presences.userId, userId))),
          ),
        ),
      ),
    )
    .orderBy(desc(sessions.startsAt), asc(sessions.sessionId))
    .limit(MAX_SESSIONS);

export type SessionRow = Awaited<ReturnType<typeof listSessionsOf>>[number];

/** The certificates of a person in batches, the newest first. */
export const listCertificatesOf = (db: Db, userId: string, batchIds: readonly string[]) =>
  db
    .select({
      number: certificates.number,
      batchId: certificates.batchId,
      issuedAt: certificates.issuedAt,
      revokedAt: certificates.revokedAt,
    })
    .from(certificates)
    .where(and(eq(certificates.userId, userId), inArray(certificates.batchId, [...batchIds])))
    .orderBy(desc(certificates.issuedAt))
    .limit(MAX_ROWS);

export type CertificateRow = Awaited<ReturnType<typeof listCertificatesOf>>[number];

const newestVersion = and(eq(formVersions.formId, forms.formId), eq(formVersions.version, forms.version));
const responseColumns = {
  formId: forms.formId,
  batchId: forms.batchId,
  title: formVersions.title,
  formType: forms.formType,
  submittedAt: formResponses.submittedAt,
  score: formResponses.score,
  maxScore: formResponses.maxScore,
};

/** The assessments that a person was asked in batches, with the result, the newest first. */
export const listAssessmentsOf = (db: Db, userId: string, batchIds: readonly string[]) =>
  db
    .select({ ...responseColumns, status: formAssignments.status })
    .from(formAssignments)
    .innerJoin(forms, and(eq(forms.formId, formAssignments.formId), isNull(forms.deletedAt)))
    .innerJoin(formVersions, newestVersion)
    .leftJoin(
      formResponses,
      and(eq(formResponses.instanceId, formAssignments.instanceId), eq(formResponses.userId, userId)),
    )
    .where(and(eq(formAssignments.userId, userId), inArray(forms.batchId, [...batchIds])))
    .orderBy(desc(formAssignments.createdAt))
    .limit(MAX_ROWS);

export type AssessmentRow = Awaited<ReturnType<typeof listAssessmentsOf>>[number];

/** The registration forms that a person answered in batches, the newest first. */
export const listRegistrationsOf = (db: Db, userId: string, batchIds: readonly string[]) =>
  db
    .select(responseColumns)
    .from(formResponses)
    .innerJoin(forms, and(eq(forms.formId, formResponses.formId), isNull(forms.deletedAt)))
    .innerJoin(formVersions, newestVersion)
    .where(
      and(eq(formResponses.userId, userId), eq(forms.formType, "REGISTRATION"), inArray(forms.batchId, [...batchIds])),
    )
    .orderBy(desc(formResponses.submittedAt))
    .limit(MAX_ROWS);

export type RegistrationRow = Awaited<ReturnType<typeof listRegistrationsOf>>[number];

/** The content of a person in batches, the newest first; where it is not reviewed by the reader, only approved content. */
export const listContentsOf = (
  db: Db,
  userId: string,
  { batchIds, reviewedIds }: { readonly batchIds: readonly string[]; readonly reviewedIds: readonly string[] },
) =>
  db
    .select({
      contentId: contents.contentId,
      batchId: contents.batchId,
      name: contents.name,
      type: contents.type,
      approvalStatus: contentVersions.approvalStatus,
      updatedAt: contents.updatedAt,
    })
    .from(contents)
    .innerJoin(
      contentVersions,
      sql`${contentVersions.versionId} = case when ${inArray(contents.batchId, [...reviewedIds])}
        then ${contents.latestVersionId} else ${contents.approvedVersionId} end`,
    )
    .where(and(eq(contents.ownerId, userId), inArray(contents.batchId, [...batchIds])))
    .orderBy(desc(contents.updatedAt), asc(contents.contentId))
    .limit(MAX_ROWS);

export type ContentRow = Awaited<ReturnType<typeof listContentsOf>>[number];

/** The invitations of a person to batches, the newest first. */
export const listInvitationsOf = (db: Db, userId: string, batchIds: readonly string[]) =>
  db
    .select({
      batchId: invitations.entityId,
      roles: invitations.roles,
      sentAt: invitations.lastSentAt,
      acceptedAt: invitations.acceptedAt,
      revokedAt: invitations.revokedAt,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .where(
      and(
        eq(invitations.userId, userId),
        eq(invitations.entityType, "BATCH"),
        inArray(invitations.entityId, [...batchIds]),
      ),
    )
    .orderBy(desc(invitations.createdAt))
    .limit(MAX_ROWS);

export type InvitationRow = Awaited<ReturnType<typeof listInvitationsOf>>[number];
