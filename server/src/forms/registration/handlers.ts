import type { registrationEndpoints } from "@openrounds/contract/forms/registration/endpoints.ts";
import { reachBatch, type ReachedBatch } from "../../batches/access.ts";
import type { Handlers, PermittedContext } from "../../kernel/http/handlers.ts";
import { refuseNotFound } from "../../kernel/refusal.ts";
import { reachFormOfBatch } from "../access.ts";
import { linkToCsv } from "../exports/service.ts";
import { presentForm, presentToAnswer } from "../present.ts";
import {
  answerRegistration,
  answeringOf,
  readRegistration,
  removeRegistrationForm,
  saveRegistrationForm,
} from "./service.ts";

const stateOf = ({ batch, accessRow }: ReachedBatch) => ({
  batchRegFormId: batch.regFormId,
  batchRegInstanceId: batch.regInstanceId,
  isResponseSubmitted: accessRow.isResponseSubmitted ?? false,
});

async function presentAgain(context: PermittedContext, batchId: string) {
  const { row, ...batch } = await reachFormOfBatch(context, batchId, "REGISTRATION");
  return row === undefined ? refuseNotFound() : { form: presentForm(row), ...stateOf(batch) };
}

export const registrationHandlers: Handlers<typeof registrationEndpoints> = {
  async read({ params }, context) {
    const batch = await reachBatch(context, params.batchId);
    const registration = await readRegistration(context.db, batch, context.actor);
    if (registration === undefined) return { form: null, ...stateOf(batch) };
    const programName = batch.accessRow.program.name;
    const answering = answeringOf(batch, registration.response);
    return { form: presentToAnswer({ ...registration, programName, answering }), ...stateOf(batch) };
  },
  async readForBuilder({ params }, context) {
    const { row } = await reachFormOfBatch(context, params.batchId, "REGISTRATION");
    return { form: row === undefined ? null : presentForm(row) };
  },
  async save({ params, body }, context) {
    const { batch } = await reachBatch(context, params.batchId);
    await saveRegistrationForm(context.db, batch.batchId, body);
    return presentAgain(context, params.batchId);
  },
  async remove({ params }, context) {
    const { batch } = await reachBatch(context, params.batchId);
    await removeRegistrationForm(context.db, batch.batchId);
    return {};
  },
  async submit({ params, body }, context) {
    await answerRegistration(context.db, await reachBatch(context, params.batchId), context.actor, body);
    return stateOf(await reachBatch(context, params.batchId));
  },
  async exportCsv({ query }, context) {
    const { row, batch } = await reachFormOfBatch(context, query.batchId, "REGISTRATION");
    if (row === undefined) return refuseNotFound();
    const what = { formType: "REGISTRATION", batchId: batch.batchId, formId: row.form.formId } as const;
    return { csvUrl: linkToCsv(context.platform, context.actor, what) };
  },
};
