import { analyticsFilterSchema, type AnalyticsFilter } from "@openrounds/contract/analytics/filters.ts";
import type { ContractForm } from "../../ui/form/contract-form.ts";
import type { ContractFormDefinition } from "../../ui/form/definition.ts";
import type { DashboardFilter } from "../state.ts";

export type FilterForm = ContractForm<DashboardFilter, AnalyticsFilter>;

/** The form of the filter. Its time zone is added by the call. */
export const filterForm = (
  filter: DashboardFilter,
): ContractFormDefinition<typeof analyticsFilterSchema, DashboardFilter> => ({
  schema: analyticsFilterSchema,
  values: filter,
  toBody: (values) => ({ ...values, timeZone: undefined }),
  fieldOf: { timeZone: null },
});
