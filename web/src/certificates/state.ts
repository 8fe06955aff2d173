import { recipientsSchema, type CertificateRun, type Recipients } from "@openrounds/contract/certificates/schemas.ts";
import * as z from "zod/mini";
import { formatDay } from "../kernel/format.ts";
import { oneOf, searchText } from "../ui/list/list-address.ts";

/** The day printed on a certificate, in words. */
export const printedDay = (day: string): string => formatDay(Date.parse(`${day}T00:00:00Z`), "UTC");

/** After how many attended sessions a person is ready, as organisers choose it; 0: by the rule of the batch. */
export const AT_LEAST = [0, 1, 2, 4, 6, 8, 12] as const;

/** What of the recipients an address asks for. */
export const recipientsAddress = z.object({ text: searchText(), atLeast: oneOf(AT_LEAST, 0) });

/** Whether a run has nothing more to make: all files are made, or the rest of them failed. */
export const isAtEnd = (run: CertificateRun | undefined): boolean => run !== undefined && run.state !== "RUNNING";

/** Who shall get certificates, as a page puts it into the history entry that it opens. */
export interface RecipientsState {
  readonly recipients: Partial<Recipients>;
}

/** How many people will get a certificate; undefined where nobody counted them. */
export const countOf = ({ userList, selectAll, count }: Recipients): number | undefined =>
  selectAll ? count : userList.length;

/** The recipients of a history entry; undefined where none were handed over, or nobody of a batch matches. */
export function recipientsOf(state: unknown): Recipients | undefined {
  const given = (state as Partial<RecipientsState> | null)?.recipients;
  const parsed = recipientsSchema.safeParse(given);
  if (!parsed.success) return undefined;
  return countOf(parsed.data) === 0 ? undefined : parsed.data;
}
