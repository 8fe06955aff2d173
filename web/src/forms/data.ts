import { formEndpoints } from "@openrounds/contract/forms/endpoints.ts";
import type { FormItem, FormTask, FormType } from "@openrounds/contract/forms/schemas.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { EndpointShape } from "@openrounds/contract/kernel/endpoint.ts";
import { batchReads } from "../batches/data.ts";
import { messageOf } from "../kernel/failure.ts";
import { endpointQuery } from "../kernel/query.ts";
import { toastFailure } from "../ui/toast.ts";

/** The queries that contain the forms of a batch, to be invalidated after a change. */
export const formReads: readonly EndpointShape[] = [formEndpoints.listOfBatch, formEndpoints.listMine, ...batchReads];

/** The forms of a batch that the person may edit or share. */
export const useBatchForms = (batchId: string): FormItem[] =>
  useSuspenseQuery(endpointQuery(formEndpoints.listOfBatch, { params: { batchId } })).data.formList;

/** All forms that the person was asked to answer. */
export const useAllTasks = (): FormTask[] => useSuspenseQuery(endpointQuery(formEndpoints.listMine, {})).data.taskList;

/** The forms of a type that the person was asked to answer. */
export const useTasks = (formType: FormType): FormTask[] => useAllTasks().filter((task) => task.formType === formType);

/** Downloads the CSV file of a link; a failure shows a toast. */
export function downloadCsv(link: Promise<{ readonly csvUrl: string }>): void {
  link.then(
    ({ csvUrl }) => location.assign(csvUrl),
    (failure: unknown) => toastFailure(messageOf(failure)),
  );
}
