import { calendarEndpoints } from "@openrounds/contract/sessions/calendar/endpoints.ts";
import type { SessionCalendar } from "@openrounds/contract/sessions/calendar/schemas.ts";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { endpointQuery } from "../../kernel/query.ts";

const REFETCH_MS = 60_000;

export interface CalendarQuery {
  readonly from: number;
  readonly to: number;
  readonly programId?: string;
}

/** The sessions of a period: those of an organization, or the person's own. */
export function useCalendar(organizationId: string | undefined, query: CalendarQuery): UseQueryResult<SessionCalendar> {
  const own = useQuery({
    ...endpointQuery(calendarEndpoints.listMine, { query }),
    enabled: organizationId === undefined,
    refetchInterval: REFETCH_MS,
  });
  const ofOrganization = useQuery({
    ...endpointQuery(calendarEndpoints.listOfOrganization, { params: { id: organizationId ?? "" }, query }),
    enabled: organizationId !== undefined,
    refetchInterval: REFETCH_MS,
  });
  return organizationId === undefined ? own : ofOrganization;
}
