import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { CallResult } from "@openrounds/contract/kernel/endpoint.ts";
import { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";
import { longCrmId, MIN_CRM_ID } from "@openrounds/contract/organizations/hub-invitations/rules.ts";
import { HUB_TABS, type HubTab } from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import { endpointQuery } from "../../kernel/query.ts";

export const HUB_PAGE_SIZE = 10;
/** The debounce of searches. */
export const SEARCH_DEBOUNCE_MS = 400;

/** The queries that contain hubs of a superhub. */
export const hubReads = [
  hubInvitationEndpoints.list,
  hubInvitationEndpoints.search,
  hubInvitationEndpoints.readInvitation,
] as const;

interface HubPageQuery {
  readonly superhubId: string;
  readonly tab: HubTab;
  readonly text: string;
  readonly pageNumber: number;
}

/** A page of the hubs in a tab, or of those that match a text. */
export function useHubs({
  superhubId,
  tab,
  text,
  pageNumber,
}: HubPageQuery): UseQueryResult<CallResult<typeof hubInvitationEndpoints.list>> {
  const entityStatus = HUB_TABS[tab];
  const params = { id: superhubId };
  const page = { entityStatus, pageNumber };
  const searchInput = { ...page, query: text, pageSize: HUB_PAGE_SIZE, sortBy: "updatedAt" as const };
  const options = { placeholderData: keepPreviousData };
  const listQuery = useQuery({
    ...endpointQuery(hubInvitationEndpoints.list, { params, query: page }),
    ...options,
    enabled: text === "",
  });
  const searchQuery = useQuery({
    ...endpointQuery(hubInvitationEndpoints.search, { params, query: searchInput }),
    ...options,
    enabled: text !== "",
  });
  return text === "" ? listQuery : searchQuery;
}

/** The CRM's response for an id, from its fifteenth character on; the present id of the hub is not checked. */
export function useCrmCheck(crmId: string, before: string | undefined) {
  const trimmedId = crmId.trim();
  const isSame = before !== undefined && longCrmId(trimmedId) === before;
  return useQuery({
    ...endpointQuery(hubInvitationEndpoints.checkCrmId, { params: { crmId: trimmedId } }),
    enabled: trimmedId.length >= MIN_CRM_ID && !isSame,
    placeholderData: undefined,
    retry: false,
  });
}
