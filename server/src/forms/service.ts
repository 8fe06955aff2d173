import { isDeepStrictEqual } from "node:util";
import {
  nonEmptyAnswers,
  scoreOf,
  withoutUnusedFields,
  answerErrors,
  formErrors,
  type FormScore,
} from "@openrounds/contract/forms/rules.ts";
import type { FormDefinition, FormType, Submission } from "@openrounds/contract/forms/schemas.ts";
import { now } from "../kernel/clock.ts";
import type { Db, Tx } from "../kernel/db/database.ts";
import { newId } from "../kernel/ids.ts";
import { refuse, refuseConflict, refuseNotFound } from "../kernel/refusal.ts";
import {
  findForm,
  findVersion,
  insertForm,
  insertResponse,
  insertVersion,
  isAnswered,
  lockForm,
  updateForm,
  updateVersion,
  type FormRow,
} from "./queries.ts";

/** The current state of a form that exists. */
export async function readForm(db: Db, formId: string): Promise<FormRow> {
  return (await findForm(db, formId)) ?? refuseNotFound();
}

/** The definition without unused fields; refused when it is invalid. */
export function checkedDefinition(formType: FormType, given: FormDefinition): FormDefinition {
  const { title, description } = given;
  const definition = { title, description, questions: given.questions.map(withoutUnusedFields) };
  const wrong = formErrors(formType, definition);
  if (Object.keys(wrong).length > 0) refuse("FORM_INVALID", { fields: wrong });
  return definition;
}

export interface NewForm {
  readonly formType: FormType;
  readonly batchId: string;
  readonly dueAt?: Date | null;
  readonly redirectUrl?: string;
}

/** Adds a form to a batch; undefined when the batch already has its one form of the type. */
export async function addForm(
  tx: Tx,
  { formType, batchId, dueAt = null, redirectUrl = "" }: NewForm,
  definition: FormDefinition,
): Promise<{ formId: string; instanceId: string } | undefined> {
  const [formId, instanceId, at] = [newId(), newId(), now()];
  const row = { formId, formType, batchId, dueAt, redirectUrl, version: 1, createdAt: at, updatedAt: at };
  const own = formType === "FEEDBACK" ? {} : { instanceId };
  return (await insertForm(tx, { ...row, ...own }, definition)) ? { formId, instanceId } : undefined;
}

const isSameDefinition = (a: FormDefinition, { title, description, questions }: FormDefinition): boolean =>
  isDeepStrictEqual([a.title, a.description, a.questions], [title, description, questions]);

/**
 * Changes the questions of a form, in a transaction. Answers belong to the version that they were given to. So a
 * version with answers is not changed, except to correct the wording on request. Returns whether there is a new
 * version.
 */
export async function changeForm(
  tx: Tx,
  formId: string,
  definition: FormDefinition,
  isNewVersion = true,
): Promise<boolean> {
  const form = await lockForm(tx, formId, "update");
  if (form === undefined || form.deletedAt !== null) return refuseNotFound();
  const newest = await findVersion(tx, formId, form.version);
  if (newest !== undefined && isSameDefinition(definition, newest)) return false;
  const isNew = isNewVersion || (await isAnswered(tx, formId, form.version));
  const version = form.version + Number(isNew);
  if (isNew) await insertVersion(tx, { ...definition, formId, version, createdAt: now() });
  else await updateVersion(tx, { formId, version }, definition);
  await updateForm(tx, formId, { version, updatedAt: now() });
  return isNew;
}

/** Marks a form as deleted; its answers stay. */
export const removeForm = (tx: Tx, formId: string): Promise<void> =>
  updateForm(tx, formId, { deletedAt: now(), updatedAt: now() });

export interface AnswerKey {
  readonly formId: string;
  readonly instanceId: string;
  readonly sessionId?: string;
  readonly userId: string;
}

/** Stores the answers of a person once, for the version that they saw, in a transaction. Returns the score. */
export async function storeAnswers(
  tx: Tx,
  { formId, instanceId, sessionId, userId }: AnswerKey,
  { version, answers }: Submission,
): Promise<FormScore | null> {
  const form = await lockForm(tx, formId, "share");
  if (form === undefined || form.deletedAt !== null) return refuseConflict("FORM_CLOSED");
  const definition = (await findVersion(tx, formId, version)) ?? refuseConflict("FORM_CLOSED");
  const wrong = answerErrors(definition.questions, answers);
  if (Object.keys(wrong).length > 0) refuse("FORM_INVALID", { fields: wrong });
  const given = nonEmptyAnswers(answers);
  const score = scoreOf(definition.questions, given);
  const response = { responseId: newId(), formId, version, instanceId, userId, answers: given, submittedAt: now() };
  const isFirst = await insertResponse(tx, { ...response, sessionId: sessionId ?? null, ...score });
  return isFirst ? score : refuseConflict("FORM_ANSWERED");
}
