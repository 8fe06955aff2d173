import type {
  AssessmentInput,
  AssessmentReport,
  QuestionReport,
  ResponseStatus,
  SendAssessment,
  MailProgress,
} from "@openrounds/contract/forms/assessments/schemas.ts";
import { hasOptions, isCorrect, type FormScore } from "@openrounds/contract/forms/rules.ts";
import type { AnsweringState, Answers, Question, Submission } from "@openrounds/contract/forms/schemas.ts";
import { findBatch } from "../../batches/service.ts";
import type { Reached } from "../../kernel/access.ts";
import { now, nowMs } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { enqueue } from "../../kernel/jobs/outbox.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse, refuseConflict, refuseNotFound } from "../../kernel/refusal.ts";
import { tellAssessed } from "../events.ts";
import { sendAssessmentMail } from "../mails.ts";
import { findForm, findResponse, updateForm, type FormRow } from "../queries.ts";
import { addForm, changeForm, checkedDefinition, storeAnswers } from "../service.ts";
import {
  countExcused,
  countParticipants,
  countMailed,
  deleteResponse,
  findAssignment,
  findMailedAssessment,
  insertAssignments,
  listAnswers,
  listUnmailed,
  markMailed,
  updateAssignmentStatus,
} from "./queries.ts";

const toAssessmentRow = ({ dueDateTime, redirectUrl }: AssessmentInput) => ({
  dueAt: dueDateTime === null ? null : new Date(dueDateTime),
  redirectUrl,
});

/** Creates an assessment in a batch. */
export async function createAssessment(db: Db, batchId: string, input: AssessmentInput) {
  const definition = checkedDefinition("ASSESSMENT", input);
  const added = await db.transaction((tx) =>
    addForm(tx, { formType: "ASSESSMENT", batchId, ...toAssessmentRow(input) }, definition),
  );
  return added ?? refuseConflict();
}

/** Changes an assessment; returns whether there is a new version. */
export async function changeAssessment(db: Db, { form }: Reached<FormRow>, input: AssessmentInput): Promise<boolean> {
  const definition = checkedDefinition("ASSESSMENT", input);
  return db.transaction(async (tx) => {
    const isNew = await changeForm(tx, form.formId, definition);
    await updateForm(tx, form.formId, { ...toAssessmentRow(input), updatedAt: now() });
    return isNew;
  });
}

/** The instance of an assessment; every assessment has one. */
export const instanceOf = ({ form }: FormRow): string => form.instanceId ?? refuseNotFound();

/** Sends an assessment to participants of its batch; a job mails them. */
export async function sendAssessment(
  { db }: Platform,
  row: Reached<FormRow>,
  { userIds }: Pick<SendAssessment, "userIds">,
): Promise<MailProgress> {
  const [instanceId, people, createdAt] = [instanceOf(row), [...new Set(userIds)], now()];
  const { batchId, formId } = row.form;
  if ((await countParticipants(db, batchId, people)) !== people.length) refuse("FORM_STRANGER", { status: 409 });
  await db.transaction(async (tx) => {
    const assigned = people.map((userId) => ({ instanceId, userId, formId, createdAt, status: "PENDING" as const }));
    await insertAssignments(tx, assigned);
    await enqueue(tx, tellAssessed, { instanceId });
  });
  return countMailed(db, instanceId);
}

const MAILED_AT_ONCE = 100;

/** Mails all people with an unmailed assignment; resumes after an interruption. */
export async function mailAssigned(platform: Platform, instanceId: string): Promise<void> {
  const { db } = platform;
  const mailed = await findMailedAssessment(db, instanceId);
  if (mailed === undefined) return;
  for (;;) {
    const people = await listUnmailed(db, instanceId, MAILED_AT_ONCE);
    if (people.length === 0) return;
    for (const person of people) {
      await db.transaction(async (tx) => {
        await sendAssessmentMail(tx, platform, { instanceId, ...mailed }, person);
        await markMailed(tx, instanceId, person.userId, now());
      });
    }
  }
}

const isOver = ({ form }: FormRow): boolean =>
  form.deletedAt !== null || (form.dueAt !== null && form.dueAt.getTime() < nowMs());

function answeringOf(row: FormRow, status: ResponseStatus): AnsweringState {
  if (status === "SUBMITTED") return "ANSWERED";
  if (status === "EXCUSED") return "EXCUSED";
  return isOver(row) ? "OVER" : "OPEN";
}

/**
 * An assessment for a person to whom it was sent and who is in the batch, or answered while they were; not found for
 * others.
 */
export async function readAssigned(
  db: Db,
  { userId }: Actor,
  { formId, instanceId }: { formId: string; instanceId: string },
) {
  const [row, assignment, response] = await Promise.all([
    findForm(db, formId),
    findAssignment(db, instanceId, userId),
    findResponse(db, instanceId, userId),
  ]);
  if (row === undefined || assignment?.formId !== formId || row.form.instanceId !== instanceId) return refuseNotFound();
  const accessRow = await findBatch(db, row.form.batchId, userId);
  if (response === undefined && accessRow?.participantStatus !== "ACTIVE") return refuseNotFound();
  const programName = accessRow?.program.name ?? "";
  return { row, response, instanceId, programName, answering: answeringOf(row, assignment.status) };
}

/** Stores the answers of a person to an assigned assessment. */
export async function answerAssessment(
  db: Db,
  actor: Actor,
  assessment: { formId: string; instanceId: string },
  submission: Submission,
): Promise<FormScore | null> {
  const { answering } = await readAssigned(db, actor, assessment);
  if (answering === "EXCUSED") refuseConflict("FORM_EXCUSED");
  if (answering === "ANSWERED") refuseConflict("FORM_ANSWERED");
  if (answering !== "OPEN") refuseConflict("FORM_CLOSED");
  const { userId } = actor;
  return db.transaction(async (tx) => {
    const isFirst = await updateAssignmentStatus(tx, { ...assessment, userId }, ["PENDING"], { status: "SUBMITTED" });
    if (!isFirst) refuseConflict("FORM_ANSWERED");
    return storeAnswers(tx, { ...assessment, userId }, submission);
  });
}

/** Excuses a person from an assessment, or asks them to answer again. */
export async function changeStatus(
  db: Db,
  assigned: { instanceId: string; userId: string },
  status: "PENDING" | "EXCUSED",
): Promise<void> {
  const { instanceId, userId } = assigned;
  await db.transaction(async (tx) => {
    const known = (await findAssignment(tx, instanceId, userId)) ?? refuseNotFound();
    if (known.status === status) return;
    const again = status === "PENDING" ? { createdAt: now(), toldAt: null } : {};
    if (!(await updateAssignmentStatus(tx, assigned, [known.status], { status, ...again }))) refuseConflict();
    if (known.status === "SUBMITTED") await deleteResponse(tx, instanceId, userId);
    if (status === "PENDING") await enqueue(tx, tellAssessed, { instanceId });
  });
}

function reportOf(question: Question, given: readonly Answers[]): QuestionReport {
  const { questionId, label, kind, options, rightOptionIds } = question;
  const answers = given.flatMap((each) => each[questionId] ?? []);
  const chose = (optionId: string): number =>
    given.filter((each) => [each[questionId] ?? []].flat().includes(optionId)).length;
  const marks = given.filter((each) => isCorrect(question, each[questionId]) === true).length;
  const isChoice = hasOptions(kind);
  return {
    questionId,
    label,
    kind,
    answeredCount: isChoice ? given.filter((each) => each[questionId] !== undefined).length : answers.length,
    rightCount: rightOptionIds.length === 0 ? null : marks,
    options: options.map(({ optionId, label: text }) => ({
      label: text,
      isRight: rightOptionIds.includes(optionId),
      count: chose(optionId),
    })),
  };
}

/** The report of an assessment, with the questions of the newest version. */
export async function reportAssessment(db: Db, row: Reached<FormRow>): Promise<AssessmentReport> {
  const instanceId = instanceOf(row);
  const [all, { total }, excusedCount] = await Promise.all([
    listAnswers(db, instanceId),
    countMailed(db, instanceId),
    countExcused(db, instanceId),
  ]);
  const newest = all.filter(({ version }) => version === row.form.version);
  const questions = row.questions.map((question) =>
    reportOf(
      question,
      newest.map(({ answers }) => answers),
    ),
  );
  const scored = questions.filter(({ rightCount }) => rightCount !== null);
  const points = newest.reduce((sum, { score }) => sum + (score ?? 0), 0);
  const most = scored.length * newest.length;
  return {
    title: row.title,
    sentCount: total,
    submittedCount: all.length,
    excusedCount,
    averagePercent: most === 0 ? null : Math.round((points / most) * 100),
    questions,
  };
}
