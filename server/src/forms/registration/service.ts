import type { Answering, FormDefinition, Submission } from "@openrounds/contract/forms/schemas.ts";
import type { ReachedBatch } from "../../batches/access.ts";
import { recordRegistrationAnswer, setRegistrationForm } from "../../batches/service.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { refuse, refuseConflict } from "../../kernel/refusal.ts";
import { findOfBatch, findResponse, type FormRow, type ResponseRow } from "../queries.ts";
import { addForm, changeForm, checkedDefinition, keepAnswers, removeForm } from "../service.ts";

/** Gives a batch its registration form, or changes it. */
export async function saveRegistrationForm(db: Db, batchId: string, given: FormDefinition): Promise<void> {
  const definition = checkedDefinition("REGISTRATION", given);
  await db.transaction(async (tx) => {
    const added = await addForm(tx, { formType: "REGISTRATION", batchId }, definition);
    if (added !== undefined) return setRegistrationForm(tx, batchId, added);
    const known = (await findOfBatch(tx, batchId, "REGISTRATION")) ?? refuseConflict();
    await changeForm(tx, known.form.formId, definition);
  });
}

/** Takes the registration form of a batch away; nobody is asked any more. */
export async function removeRegistrationForm(db: Db, batchId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const known = await findOfBatch(tx, batchId, "REGISTRATION");
    if (known === undefined) return;
    await removeForm(tx, known.form.formId);
    await setRegistrationForm(tx, batchId, null);
  });
}

/** Whether somebody of a batch can answer its registration form. */
export function answeringOf({ place }: ReachedBatch, response: ResponseRow | undefined): Answering {
  if (response !== undefined) return "ANSWERED";
  return place.participantStatus === "ACTIVE" ? "OPEN" : "NOT_YET";
}

/** Keeps what a participant answered to the registration form that they saw. */
export async function answerRegistration(
  db: Db,
  { batch, place }: ReachedBatch,
  { userId }: Actor,
  { batchRegInstanceId: instanceId, ...submission }: Submission & { batchRegInstanceId: string },
): Promise<void> {
  if (place.participantStatus !== "ACTIVE") refuse("FORM_NOT_YOURS", { status: 403 });
  const { batchId, regFormId: formId, regInstanceId } = batch;
  if (formId === null || regInstanceId !== instanceId) return refuseConflict("FORM_CLOSED");
  await db.transaction(async (tx) => {
    await keepAnswers(tx, { formId, instanceId, userId }, submission);
    await recordRegistrationAnswer(tx, batchId, userId);
  });
}

/** What a person is asked on registration in a batch, with the own answer. */
export async function readRegistration(
  db: Db,
  { batch }: Pick<ReachedBatch, "batch">,
  { userId }: Actor,
): Promise<{ row: FormRow; instanceId: string; response: ResponseRow | undefined } | undefined> {
  const row = await findOfBatch(db, batch.batchId, "REGISTRATION");
  const instanceId = row?.form.instanceId ?? null;
  if (row === undefined || instanceId === null) return undefined;
  return { row, instanceId, response: await findResponse(db, instanceId, userId) };
}

/** Somebody who takes part again is not asked again for what they answered before. */
export async function recallAnswer(tx: Tx, batchId: string, userId: string): Promise<void> {
  const instanceId = (await findOfBatch(tx, batchId, "REGISTRATION"))?.form.instanceId ?? null;
  if (instanceId === null || (await findResponse(tx, instanceId, userId)) === undefined) return;
  await recordRegistrationAnswer(tx, batchId, userId);
}
