import {
  RECIPIENT_COLUMNS,
  recipientsSchema,
  type CertificateRun,
  type RecipientSelection,
} from "@openrounds/contract/certificates/schemas.ts";
import * as z from "zod/mini";
import { formatDay } from "../kernel/format.ts";
import { oneOf, searchText, sortBy } from "../ui/list/list-address.ts";

/** The printed day of a certificate as text. */
export const printedDay = (day: string): string => formatDay(Date.parse(`${day}T00:00:00Z`), "UTC");

/** The choices of sessions attended from which a person is ready; 0 is the rule of the batch. */
export const MIN_SESSIONS = [0, 1, 2, 4, 6, 8, 12] as const;

/** The recipients' search, filter and sort in the address. */
export const recipientsAddress = z.object({
  text: searchText(),
  atLeast: oneOf(MIN_SESSIONS, 0),
  sort: sortBy(RECIPIENT_COLUMNS),
});

/** Whether a run has ended: all files are rendered, or the rest failed. */
export const hasEnded = (run: CertificateRun | undefined): boolean => run !== undefined && run.state !== "RUNNING";

/** The recipients of certificates, passed to the issue page in the history state. */
export interface RecipientsState {
  readonly recipients: Partial<RecipientSelection>;
}

/** How many people will get a certificate; undefined if they were not counted. */
export const recipientCount = ({ userList, selectAll, count }: RecipientSelection): number | undefined =>
  selectAll ? count : userList.length;

/** The recipients in the history state; undefined if none were passed or their number is 0. */
export function recipientsFromState(state: unknown): RecipientSelection | undefined {
  const passed = (state as Partial<RecipientsState> | null)?.recipients;
  const parsed = recipientsSchema.safeParse(passed);
  if (!parsed.success) return undefined;
  return recipientCount(parsed.data) === 0 ? undefined : parsed.data;
}
