import type { DateFilter } from "@openrounds/contract/analytics/dashboards/schemas.ts";
import { deviceTimeZone } from "../../kernel/format.ts";

/** The program, batch and dates that a dashboard covers. */
export interface DashboardSelection {
  readonly programId: string;
  readonly dateFilter: DateFilter;
  readonly batchId: string | undefined;
}

/** The query of the server for them. */
export const queryOf = ({ dateFilter, batchId }: DashboardSelection) => ({
  dateFilter,
  timeZone: deviceTimeZone(),
  ...(batchId !== undefined && { batchId }),
});
