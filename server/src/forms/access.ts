import type { FormType } from "@openrounds/contract/forms/schemas.ts";
import { reachBatch, type BatchAccessContext, type ReachedBatch } from "../batches/access.ts";
import { markReached, type Reached } from "../kernel/access.ts";
import { refuseNotFound } from "../kernel/refusal.ts";
import { findByInstance, findForm, findByBatch, type FormRow } from "./queries.ts";

export interface ReachedForm extends ReachedBatch {
  readonly row: Reached<FormRow>;
}

/** Identifies a form: its type, and its batch and instance where they are given. */
export interface FormIdentity {
  readonly formType: FormType;
  readonly batchId?: string;
  readonly instanceId?: string;
}

const matchesIdentity = ({ form }: FormRow, { formType, batchId, instanceId }: FormIdentity): boolean =>
  form.deletedAt === null &&
  form.formType === formType &&
  (batchId === undefined || form.batchId === batchId) &&
  (instanceId === undefined || form.instanceId === instanceId);

async function reachRow(
  context: BatchAccessContext,
  row: FormRow | undefined,
  name: FormIdentity,
): Promise<ReachedForm> {
  if (row === undefined) return refuseNotFound();
  const batch = await reachBatch(context, row.form.batchId);
  return matchesIdentity(row, name) ? { ...batch, row: markReached(row) } : refuseNotFound();
}

/** The only way from an id to a form: reads it and proves the permission of the endpoint on its batch. */
export const reachForm = async (
  context: BatchAccessContext,
  formId: string,
  name: FormIdentity,
): Promise<ReachedForm> => reachRow(context, await findForm(context.db, formId), name);

/** A form by its instance, with the proved permission of the endpoint on its batch. */
export const reachInstance = async (
  context: BatchAccessContext,
  instanceId: string,
  name: FormIdentity,
): Promise<ReachedForm> => reachRow(context, await findByInstance(context.db, instanceId), name);

/** A batch with the proved permission, and its form of a type if there is one. */
export async function reachFormOfBatch(
  context: BatchAccessContext,
  batchId: string,
  formType: FormType,
): Promise<ReachedBatch & { readonly row: Reached<FormRow> | undefined }> {
  const batch = await reachBatch(context, batchId);
  const row = await findByBatch(context.db, batchId, formType);
  return { ...batch, row: row === undefined ? undefined : markReached(row) };
}
