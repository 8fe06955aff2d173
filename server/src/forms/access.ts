import type { FormType } from "@openrounds/contract/forms/schemas.ts";
import { reachBatch, type BatchAccessContext, type ReachedBatch } from "../batches/access.ts";
import { markReached, type Reached } from "../kernel/access.ts";
import { refuseNotFound } from "../kernel/refusal.ts";
import { findByInstance, findForm, findOfBatch, type FormRow } from "./queries.ts";

export interface ReachedForm extends ReachedBatch {
  readonly row: Reached<FormRow>;
}

/** Which form is meant: it must be of the type, and of the batch and the instance where they are named. */
export interface FormName {
  readonly formType: FormType;
  readonly batchId?: string;
  readonly instanceId?: string;
}

const isMeant = ({ form }: FormRow, { formType, batchId, instanceId }: FormName): boolean =>
  form.deletedAt === null &&
  form.formType === formType &&
  (batchId === undefined || form.batchId === batchId) &&
  (instanceId === undefined || form.instanceId === instanceId);

async function reachRow(context: BatchAccessContext, row: FormRow | undefined, name: FormName): Promise<ReachedForm> {
  if (row === undefined) return refuseNotFound();
  const batch = await reachBatch(context, row.form.batchId);
  return isMeant(row, name) ? { ...batch, row: markReached(row) } : refuseNotFound();
}

/** The only way from an id to a form: with the right of the endpoint proved on its batch. */
export const reachForm = async (context: BatchAccessContext, formId: string, name: FormName): Promise<ReachedForm> =>
  reachRow(context, await findForm(context.db, formId), name);

/** A form by its instance, with the right of the endpoint proved on its batch. */
export const reachInstance = async (
  context: BatchAccessContext,
  instanceId: string,
  name: FormName,
): Promise<ReachedForm> => reachRow(context, await findByInstance(context.db, instanceId), name);

/** A batch with the right proved, and its form of a type where it has one. */
export async function reachOfBatch(
  context: BatchAccessContext,
  batchId: string,
  formType: FormType,
): Promise<ReachedBatch & { readonly row: Reached<FormRow> | undefined }> {
  const batch = await reachBatch(context, batchId);
  const row = await findOfBatch(context.db, batchId, formType);
  return { ...batch, row: row === undefined ? undefined : markReached(row) };
}
