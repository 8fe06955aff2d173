import { isDeepStrictEqual } from "node:util";
import {
  givenAnswers,
  scoreOf,
  tidied,
  wrongAnswers,
  wrongForm,
  type Score,
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

/** The form as it is now; it is known to exist. */
export async function readForm(db: Db, formId: string): Promise<FormRow> {
  return (await findForm(db, formId)) ?? refuseNotFound();
}

/** What a form will ask, without what its kinds of question do not need; refused where it cannot be asked. */
export function checkedDefinition(formType: FormType, given: FormDefinition): FormDefinition {
  const { title, description } = given;
  const definition = { title, description, questions: given.questions.map(tidied) };
  const wrong = wrongForm(formType, definition);
  if (Object.keys(wrong).length > 0) refuse("FORM_INVALID", { fields: wrong });
  return definition;
}

export interface NewForm {
  readonly formType: FormType;
  readonly batchId: string;
  readonly dueAt?: Date | null;
  readonly redirectUrl?: string;
}

/** Adds a form to a batch; answers undefined where the batch has its one form of the type already. */
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

const same = (a: FormDefinition, { title, description, questions }: FormDefinition): boolean =>
  isDeepStrictEqual([a.title, a.description, a.questions], [title, description, questions]);

/**
 * Changes what a form asks, within a transaction. Answers stay with the version they were given to: what has answers
 * is never changed, and a wording is corrected in place only where that is asked for. Answers whether it is a new version.
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
  if (newest !== undefined && same(definition, newest)) return false;
  const isNew = isNewVersion || (await isAnswered(tx, formId, form.version));
  const version = form.version + Number(isNew);
  if (isNew) await insertVersion(tx, { ...definition, formId, version, createdAt: now() });
  else await updateVersion(tx, { formId, version }, definition);
  await updateForm(tx, formId, { version, updatedAt: now() });
  return isNew;
}

/** Takes a form away; its answers stay. */
export const removeForm = (tx: Tx, formId: string): Promise<void> =>
  updateForm(tx, formId, { deletedAt: now(), updatedAt: now() });

export interface Answered {
  readonly formId: string;
  readonly instanceId: string;
  readonly sessionId?: string;
  readonly userId: string;
}

/** Keeps what a person answered, within a transaction: once, to the version that asked. Answers the score. */
export async function keepAnswers(
  tx: Tx,
  { formId, instanceId, sessionId, userId }: Answered,
  { version, answers }: Submission,
): Promise<Score | null> {
  const form = await lockForm(tx, formId, "share");
  if (form === undefined || form.deletedAt !== null) return refuseConflict("FORM_CLOSED");
  const asked = (await findVersion(tx, formId, version)) ?? refuseConflict("FORM_CLOSED");
  const wrong = wrongAnswers(asked.questions, answers);
  if (Object.keys(wrong).length > 0) refuse("FORM_INVALID", { fields: wrong });
  const given = givenAnswers(answers);
  const score = scoreOf(asked.questions, given);
  const response = { responseId: newId(), formId, version, instanceId, userId, answers: given, submittedAt: now() };
  const isFirst = await insertResponse(tx, { ...response, sessionId: sessionId ?? null, ...score });
  return isFirst ? score : refuseConflict("FORM_ANSWERED");
}
