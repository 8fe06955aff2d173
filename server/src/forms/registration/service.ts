import type { AnsweringState, FormDefinition, Submission } from "@openrounds/contract/forms/schemas.ts";
import type { ReachedBatch } from "../../batches/access.ts";
import { recordRegistrationAnswer, setRegistrationForm } from "../../batches/service.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { refuse, refuseConflict } from "../../kernel/refusal.ts";
import { findByBatch, findResponse, listByBatch, type FormRow, type ResponseRow } from "../queries.ts";
import { addForm, changeForm, checkedDefinition, storeAnswers, removeForm } from "../service.ts";

/** Creates or changes the registration form of a batch. */
export async function saveRegistrationForm(db: Db, batchId: string, given: FormDefinition): Promise<void> {
  const definition = checkedDefinition("REGISTRATION", given);
  await db.transaction(async (tx) => {
    const added = await addForm(tx, { formType: "REGISTRATION", batchId }, definition);
    if (added !== undefined) return setRegistrationForm(tx, batchId, added);
    const known = (await findByBatch(tx, batchId, "REGISTRATION")) ?? refuseConflict();
    await changeForm(tx, known.form.formId, definition);
  });
}

/** Copies the forms of a batch to another one, without answers and due dates. */
export async function copyForms(tx: Tx, fromBatchId: string, batchId: string): Promise<void> {
  for (const { form, title, description, questions } of await listByBatch(tx, fromBatchId)) {
    const definition = { title, description, questions };
    const known = form.formType === "FEEDBACK" ? await findByBatch(tx, batchId, "FEEDBACK") : undefined;
    if (known !== undefined) {
      await changeForm(tx, known.form.formId, definition);
      continue;
    }
    const added = await addForm(tx, { formType: form.formType, batchId, redirectUrl: form.redirectUrl }, definition);
    if (added !== undefined && form.formType === "REGISTRATION") await setRegistrationForm(tx, batchId, added);
  }
}

/** Removes the registration form from a batch; participants need not answer it any more. */
export async function removeRegistrationForm(db: Db, batchId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const known = await findByBatch(tx, batchId, "REGISTRATION");
    if (known === undefined) return;
    await removeForm(tx, known.form.formId);
    await setRegistrationForm(tx, batchId, null);
  });
}

/** Whether a participant can answer the registration form of the batch. */
export function answeringOf({ accessRow }: ReachedBatch, response: ResponseRow | undefined): AnsweringState {
  if (response !== undefined) return "ANSWERED";
  return accessRow.participantStatus === "ACTIVE" ? "OPEN" : "NOT_YET";
}

/** Stores the answers of a participant to the version of the registration form that they saw. */
export async function answerRegistration(
  db: Db,
  { batch, accessRow }: ReachedBatch,
  { userId }: Actor,
  { batchRegInstanceId: instanceId, ...submission }: Submission & { batchRegInstanceId: string },
): Promise<void> {
  if (accessRow.participantStatus !== "ACTIVE") refuse("FORM_NOT_YOURS", { status: 403 });
  const { batchId, regFormId: formId, regInstanceId } = batch;
  if (formId === null || regInstanceId !== instanceId) return refuseConflict("FORM_CLOSED");
  await db.transaction(async (tx) => {
    await storeAnswers(tx, { formId, instanceId, userId }, submission);
    await recordRegistrationAnswer(tx, batchId, userId);
  });
}

/** The registration form of a batch, with the person's own answers. */
export async function readRegistration(
  db: Db,
  { batch }: Pick<ReachedBatch, "batch">,
  { userId }: Actor,
): Promise<{ row: FormRow; instanceId: string; response: ResponseRow | undefined } | undefined> {
  const row = await findByBatch(db, batch.batchId, "REGISTRATION");
  const instanceId = row?.form.instanceId ?? null;
  if (row === undefined || instanceId === null) return undefined;
  return { row, instanceId, response: await findResponse(db, instanceId, userId) };
}

/** Restores earlier answers of a person who joins again. */
export async function restoreAnswer(tx: Tx, batchId: string, userId: string): Promise<void> {
  const instanceId = (await findByBatch(tx, batchId, "REGISTRATION"))?.form.instanceId ?? null;
  if (instanceId === null || (await findResponse(tx, instanceId, userId)) === undefined) return;
  await recordRegistrationAnswer(tx, batchId, userId);
}
