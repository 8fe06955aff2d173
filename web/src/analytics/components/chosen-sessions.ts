import type { DateFilter } from "@openrounds/contract/analytics/dashboards/schemas.ts";
import { deviceTimeZone } from "../../kernel/format.ts";

/** The sessions that the dashboard of a program tells of. */
export interface Chosen {
  readonly programId: string;
  readonly dateFilter: DateFilter;
  readonly batchId: string | undefined;
}

/** What is asked of the server for them. */
export const queryOf = ({ dateFilter, batchId }: Chosen) => ({
  dateFilter,
  timeZone: deviceTimeZone(),
  ...(batchId !== undefined && { batchId }),
});
