import { stringify } from "csv-stringify/sync";
import * as z from "zod/mini";
import {
  INTENTIONS,
  formTypeSchema,
  type Answer,
  type FormType,
  type Question,
} from "@openrounds/contract/forms/schemas.ts";
import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { wallClock } from "@openrounds/contract/kernel/time.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { zoneNameOfYear } from "@openrounds/messages/locales.ts";
import { reachBatch, type ReachedBatch } from "../../batches/access.ts";
import { MINUTE, nowMs } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { translate } from "../../kernel/i18n/messages.ts";
import { keyFor, type Platform } from "../../kernel/platform.ts";
import { refuse } from "../../kernel/refusal.ts";
import { signClaims, readSignedClaims } from "../../kernel/signed-claims.ts";
import { seesContacts } from "../../sessions/attendance/access.ts";
import { listVersions } from "../queries.ts";
import { findFeedbackForm, listNamedAnswers, listAnonymousAnswers } from "./queries.ts";

/** The path of answers as CSV. */
export const ANSWERS_PATH = "/files/forms";
const LINK_LIFETIME_MS = 5 * MINUTE;
const keyOf = keyFor("form answers link");

const whatSchema = z.object({
  formType: formTypeSchema,
  batchId: z.string(),
  formId: z.optional(z.string()),
  fromMs: z.optional(z.number()),
  toMs: z.optional(z.number()),
});
export type AnswersExport = z.output<typeof whatSchema>;

const claimsSchema = z.extend(whatSchema, {
  actor: z.object({ userId: z.string(), sessionId: z.string(), locale: z.string() }),
  expiresAtMs: z.number(),
});
export type ExportClaims = z.output<typeof claimsSchema>;

/** The codes to download the answers to a form of a type. */
const CODES_BY_TYPE: Readonly<Record<FormType, readonly PermissionCode[]>> = {
  REGISTRATION: ["BATCH_REGISTRATION_FORM"],
  FEEDBACK: ["EXPORT_FEEDBACK_RESPONSES"],
  ASSESSMENT: ["EXPORT_ASSESSMENT_RESPONSES"],
};

/** A link to answers as CSV: valid for five minutes, and while this person may see them. */
export function linkToCsv(platform: Platform, actor: Actor, what: AnswersExport): string {
  const claims: ExportClaims = { ...what, actor, expiresAtMs: nowMs() + LINK_LIFETIME_MS };
  return `${ANSWERS_PATH}?${new URLSearchParams({ grant: signClaims(keyOf(platform), claims) })}`;
}

/** The claims of a link; refused when it is forged or expired. */
export function readLink(platform: Platform, grant: string): ExportClaims {
  const claims = readSignedClaims(keyOf(platform), claimsSchema, grant);
  if (claims === undefined || claims.expiresAtMs <= nowMs()) return refuse("forms.export.expired", { status: 403 });
  return claims;
}

/** The questions of all versions in their latest wording, with all options that they ever had. */
async function questionsOf(db: Db, formId: string): Promise<Question[]> {
  const questionsById = new Map<string, Question>();
  for (const { questions } of await listVersions(db, formId)) {
    for (const question of questions) {
      const before = questionsById.get(question.questionId)?.options ?? [];
      const kept = before.filter((old) => question.options.every(({ optionId }) => optionId !== old.optionId));
      questionsById.set(question.questionId, { ...question, options: [...question.options, ...kept] });
    }
  }
  return [...questionsById.values()];
}

function cellOf(question: Question, answer: Answer | undefined, locale: string): string | number {
  if (answer === undefined) return "";
  const intention = INTENTIONS.find((each) => each === answer);
  if (question.kind === "INTENTION" && intention !== undefined) {
    return translate(locale, `forms.intention.${intention}`);
  }
  const labelOf = (id: string): string => question.options.find(({ optionId }) => optionId === id)?.label ?? id;
  if (Array.isArray(answer)) return answer.map(labelOf).join("; ");
  return question.kind === "SINGLE_CHOICE" ? labelOf(String(answer)) : answer;
}

const momentIn = (at: Date, timeZone: string): string => {
  const { day, time } = wallClock(at.getTime(), timeZone);
  return `${day} ${time}`;
};

type CsvRow = readonly (string | number)[];

async function anonymousRows(db: Db, { batch }: ReachedBatch, what: AnswersExport, locale: string): Promise<CsvRow[]> {
  const formId = await findFeedbackForm(db, batch.batchId);
  const questions = formId === undefined ? [] : await questionsOf(db, formId);
  const [from, to] = [what.fromMs, what.toMs].map((at) => (at === undefined ? undefined : new Date(at)));
  const head: MessageKey[] = ["forms.export.session", "forms.export.day"];
  const rows = await listAnonymousAnswers(db, batch.batchId, from, to);
  return [
    [...head.map((key) => translate(locale, key)), ...questions.map(({ label }) => label)],
    ...rows.map(({ topic, startsAt, answers }) => [
      topic,
      wallClock(startsAt.getTime(), batch.timeZone).day,
      ...questions.map((question) => cellOf(question, answers[question.questionId], locale)),
    ]),
  ];
}

async function namedRows(
  db: Db,
  { batch, codes }: ReachedBatch,
  what: AnswersExport,
  locale: string,
): Promise<CsvRow[]> {
  const [isScored, withContacts] = [what.formType === "ASSESSMENT", seesContacts(codes)];
  const questions = await questionsOf(db, what.formId ?? "");
  const head: MessageKey[] = [
    "forms.export.name",
    ...(withContacts ? (["forms.export.email"] as const) : []),
    "forms.export.submitted",
    ...(isScored ? (["forms.export.score", "forms.export.maxScore"] as const) : []),
  ];
  const rows = await listNamedAnswers(db, what.formId ?? "");
  const { timeZone } = batch;
  return [
    [
      ...head.map((key) => translate(locale, key, { timeZone: zoneNameOfYear(locale, timeZone, nowMs()) })),
      ...questions.map(({ label }) => label),
    ],
    ...rows.map((row) => [
      row.firstName === null
        ? translate(locale, "forms.export.former")
        : `${row.firstName} ${row.lastName ?? ""}`.trim(),
      ...(withContacts ? [row.email ?? ""] : []),
      momentIn(row.submittedAt, timeZone),
      ...(isScored ? [row.score ?? "", row.maxScore ?? ""] : []),
      ...questions.map((question) => cellOf(question, row.answers[question.questionId], locale)),
    ]),
  ];
}

/** The answers of a link as CSV in the language of the reader, protected against formula injection. */
export async function answersCsv(platform: Platform, { actor, ...what }: ExportClaims): Promise<string> {
  const { db } = platform;
  const reached = await reachBatch({ platform, db, actor, needs: CODES_BY_TYPE[what.formType] }, what.batchId);
  const rows = what.formType === "FEEDBACK" ? anonymousRows : namedRows;
  return stringify(await rows(db, reached, what, actor.locale), { bom: true, escape_formulas: true });
}
