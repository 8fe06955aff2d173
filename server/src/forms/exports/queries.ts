import { and, asc, eq, gte, isNull, lte, sql } from "drizzle-orm";
import { users } from "../../identity/tables.ts";
import type { Db } from "../../kernel/db/database.ts";
import { sessions } from "../../sessions/tables.ts";
import { formResponses, forms } from "../tables.ts";

/** All answers to a form with names, in their order. */
export const listNamedAnswers = (db: Db, formId: string) =>
  db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      submittedAt: formResponses.submittedAt,
      answers: formResponses.answers,
      score: formResponses.score,
      maxScore: formResponses.maxScore,
    })
    .from(formResponses)
    .leftJoin(users, eq(users.userId, formResponses.userId))
    .where(eq(formResponses.formId, formId))
    .orderBy(asc(formResponses.submittedAt), asc(formResponses.responseId));

export type NamedAnswer = Awaited<ReturnType<typeof listNamedAnswers>>[number];

/** The feedback on the sessions of a batch, anonymous: in an order that does not reveal who answered first. */
export const listAnonymousAnswers = (db: Db, batchId: string, from: Date | undefined, to: Date | undefined) =>
  db
    .select({ topic: sessions.topic, startsAt: sessions.startsAt, answers: formResponses.answers })
    .from(formResponses)
    .innerJoin(sessions, eq(sessions.sessionId, formResponses.sessionId))
    .where(
      and(
        eq(sessions.batchId, batchId),
        from === undefined ? undefined : gte(sessions.startsAt, from),
        to === undefined ? undefined : lte(sessions.startsAt, to),
      ),
    )
    .orderBy(asc(sessions.startsAt), asc(sessions.sessionId), sql`md5(${formResponses.responseId}::text)`);

export type UnnamedAnswer = Awaited<ReturnType<typeof listAnonymousAnswers>>[number];

/** The current feedback form of a batch. */
export async function findFeedbackForm(db: Db, batchId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ formId: forms.formId })
    .from(forms)
    .where(and(eq(forms.batchId, batchId), eq(forms.formType, "FEEDBACK"), isNull(forms.deletedAt)));
  return row?.formId;
}
