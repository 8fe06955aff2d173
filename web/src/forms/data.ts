import { formEndpoints } from "@openrounds/contract/forms/endpoints.ts";
import type { FormItem, FormTask, FormType } from "@openrounds/contract/forms/schemas.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { EndpointShape } from "@openrounds/contract/kernel/endpoint.ts";
import { batchReads } from "../batches/data.ts";
import { messageOf } from "../kernel/failure.ts";
import { endpointQuery } from "../kernel/query.ts";
import { toastFailure } from "../ui/toast.ts";

/** Everything that shows what is asked in a batch, for refreshing after a change. */
export const formReads: readonly EndpointShape[] = [formEndpoints.listOfBatch, formEndpoints.listMine, ...batchReads];

/** The forms of a batch that the person may work with. */
export const useForms = (batchId: string): FormItem[] =>
  useSuspenseQuery(endpointQuery(formEndpoints.listOfBatch, { params: { batchId } })).data.formList;

/** What the person is or was asked. */
export const useAllTasks = (): FormTask[] => useSuspenseQuery(endpointQuery(formEndpoints.listMine, {})).data.taskList;

/** What the person is or was asked of a type. */
export const useTasks = (formType: FormType): FormTask[] => useAllTasks().filter((task) => task.formType === formType);

/** Fetches a link to a table and downloads it; says so when that fails. */
export function download(link: Promise<{ readonly csvUrl: string }>): void {
  link.then(
    ({ csvUrl }) => location.assign(csvUrl),
    (failure: unknown) => toastFailure(messageOf(failure)),
  );
}
