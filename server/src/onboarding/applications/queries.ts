import { and, asc, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { AgreementType } from "@openrounds/contract/onboarding/applications/schemas.ts";
import { USABLE_STATUSES } from "@openrounds/contract/organizations/schemas.ts";
import { users } from "../../identity/tables.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { prepared } from "../../kernel/db/prepared.ts";
import { organizations } from "../../organizations/tables.ts";
import { distanceFrom, type GeoPoint } from "../queries.ts";
import { hubOnboardings, partnershipAgreements } from "./tables.ts";

export type OnboardingRow = typeof hubOnboardings.$inferSelect;
export type AgreementRow = typeof partnershipAgreements.$inferSelect;

export async function findOnboarding(db: Db, organizationId: string): Promise<OnboardingRow | undefined> {
  const [row] = await db.select().from(hubOnboardings).where(eq(hubOnboardings.organizationId, organizationId));
  return row;
}

/** The onboarding of a hub, locked until the transaction ends. */
export async function lockOnboarding(tx: Tx, organizationId: string): Promise<OnboardingRow | undefined> {
  const [row] = await tx
    .select()
    .from(hubOnboardings)
    .where(eq(hubOnboardings.organizationId, organizationId))
    .for("update");
  return row;
}

const onboardingOfPerson = prepared((db) =>
  db
    .select()
    .from(hubOnboardings)
    .where(eq(hubOnboardings.applicantId, sql.placeholder("applicantId")))
    .prepare("onboarding.ofPerson"),
);

/** The onboarding that a person started. */
export async function findOnboardingOf(db: Db, applicantId: string): Promise<OnboardingRow | undefined> {
  const [row] = await onboardingOfPerson(db).execute({ applicantId });
  return row;
}

/** Inserts an onboarding; false when the person has one already. */
export async function insertOnboarding(tx: Tx, row: typeof hubOnboardings.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(hubOnboardings)
    .values(row)
    .onConflictDoNothing({ target: hubOnboardings.applicantId })
    .returning({ organizationId: hubOnboardings.organizationId });
  return rows.length === 1;
}

export async function updateOnboarding(
  tx: Tx,
  organizationId: string,
  changes: Partial<typeof hubOnboardings.$inferInsert>,
): Promise<void> {
  await tx.update(hubOnboardings).set(changes).where(eq(hubOnboardings.organizationId, organizationId));
}

/** The active superhub nearest to a point; without any place, the oldest. */
export async function findNearestSuperhub(db: Db, near: GeoPoint): Promise<string | undefined> {
  const [row] = await db
    .select({ organizationId: organizations.organizationId })
    .from(organizations)
    .where(and(eq(organizations.level, "SUPERHUB"), eq(organizations.entityStatus, "ACTIVE")))
    .orderBy(distanceFrom(near), asc(organizations.createdAt), asc(organizations.organizationId))
    .limit(1);
  return row?.organizationId;
}

export const listAgreements = (db: Db, organizationId: string): Promise<AgreementRow[]> =>
  db
    .select()
    .from(partnershipAgreements)
    .where(eq(partnershipAgreements.organizationId, organizationId))
    .orderBy(asc(partnershipAgreements.documentType));

/** Inserts or updates the state of a document. */
export async function upsertAgreement(tx: Tx, row: typeof partnershipAgreements.$inferInsert): Promise<void> {
  const { organizationId: _organization, documentType: _type, ...changes } = row;
  await tx
    .insert(partnershipAgreements)
    .values(row)
    .onConflictDoUpdate({
      target: [partnershipAgreements.organizationId, partnershipAgreements.documentType],
      set: changes,
    });
}

export async function updateAgreements(
  tx: Tx,
  { organizationId, documentTypes }: { organizationId: string; documentTypes: readonly AgreementType[] },
  changes: Partial<typeof partnershipAgreements.$inferInsert>,
): Promise<void> {
  await tx
    .update(partnershipAgreements)
    .set(changes)
    .where(
      and(
        eq(partnershipAgreements.organizationId, organizationId),
        inArray(partnershipAgreements.documentType, [...documentTypes]),
      ),
    );
}

const SHOWN_AT_ONCE = 50;

/** The statuses in which an agreement is signed and reviewed. */
export const SIGNING_STATUSES = ["VERIFICATION_PENDING", ...USABLE_STATUSES] as const;

/** The hubs below a superhub that wait for review, the longest waiting first. */
export const listWaiting = (db: Db, superhubId: string) =>
  db
    .select({
      organization: organizations,
      applicantName: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
    })
    .from(hubOnboardings)
    .innerJoin(organizations, eq(organizations.organizationId, hubOnboardings.organizationId))
    .innerJoin(users, eq(users.userId, hubOnboardings.applicantId))
    .where(
      and(
        eq(organizations.parentId, superhubId),
        inArray(organizations.entityStatus, [...SIGNING_STATUSES]),
        sql`exists (select 1 from ${partnershipAgreements} a
          where a.organization_id = ${hubOnboardings.organizationId} and a.status = 'PENDING')`,
      ),
    )
    .orderBy(asc(hubOnboardings.handedInAt), asc(hubOnboardings.organizationId))
    .limit(SHOWN_AT_ONCE);

const MAX_SETUPS = 500;

/** The hubs below a superhub that have completed fewer than a number of milestones, with the states of their documents. */
export async function listSetups(db: Db, superhubId: string, fewerThan: number) {
  const rows = await db
    .select({
      organizationId: hubOnboardings.organizationId,
      name: organizations.name,
      entityStatus: organizations.entityStatus,
      completed: hubOnboardings.completed,
    })
    .from(hubOnboardings)
    .innerJoin(organizations, eq(organizations.organizationId, hubOnboardings.organizationId))
    .where(
      and(
        eq(organizations.parentId, superhubId),
        inArray(organizations.entityStatus, [...SIGNING_STATUSES]),
        lt(hubOnboardings.completed, fewerThan),
      ),
    )
    .orderBy(desc(hubOnboardings.createdAt), asc(hubOnboardings.organizationId))
    .limit(MAX_SETUPS);
  const ids = rows.map(({ organizationId }) => organizationId);
  const agreements = await db
    .select()
    .from(partnershipAgreements)
    .where(inArray(partnershipAgreements.organizationId, ids));
  const byHub = Map.groupBy(agreements, ({ organizationId }) => organizationId);
  return rows.map((row) => ({ ...row, agreements: byHub.get(row.organizationId) ?? [] }));
}

/** A hub with its applicant and superhub, for mails. */
export async function findApplication(db: Db, organizationId: string) {
  const [row] = await db
    .select({
      organizationId: hubOnboardings.organizationId,
      superhubId: hubOnboardings.superhubId,
      hub: organizations.name,
      applicant: { userId: users.userId, email: users.email, locale: users.primaryReadingLanguage },
    })
    .from(hubOnboardings)
    .innerJoin(organizations, eq(organizations.organizationId, hubOnboardings.organizationId))
    .innerJoin(users, eq(users.userId, hubOnboardings.applicantId))
    .where(eq(hubOnboardings.organizationId, organizationId));
  return row;
}

export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof findApplication>>>;
