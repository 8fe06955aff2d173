import { recipientsSchema, type CertificateRun, type Recipients } from "@openrounds/contract/certificates/schemas.ts";
import { formatDay } from "../kernel/format.ts";

/** The day printed on a certificate, in words. */
export const printedDay = (day: string): string => formatDay(Date.parse(`${day}T00:00:00Z`), "UTC");

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
