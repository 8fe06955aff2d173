import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { CallResult } from "@openrounds/contract/kernel/endpoint.ts";
import { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";
import { longCrmId, MIN_CRM_ID } from "@openrounds/contract/organizations/hub-invitations/rules.ts";
import { HUB_TABS, type HubTab } from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import { endpointQuery } from "../../kernel/query.ts";

export const HUB_PAGE_SIZE = 10;
/** A search waits for the end of typing. */
export const SEARCH_PAUSE_MS = 400;

/** Everything that shows the hubs of a superhub. */
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

/** A page of the hubs in a tab, or of those that a text finds there. */
export function useHubs({
  superhubId,
  tab,
  text,
  pageNumber,
}: HubPageQuery): UseQueryResult<CallResult<typeof hubInvitationEndpoints.list>> {
  const entityStatus = HUB_TABS[tab];
  const params = { id: superhubId };
  const page = { entityStatus, pageNumber };
  const found = { ...page, query: text, pageSize: HUB_PAGE_SIZE, sortBy: "updatedAt" as const };
  const options = { placeholderData: keepPreviousData };
  const listed = useQuery({
    ...endpointQuery(hubInvitationEndpoints.list, { params, query: page }),
    ...options,
    enabled: text === "",
  });
  const searched = useQuery({
    ...endpointQuery(hubInvitationEndpoints.search, { params, query: found }),
    ...options,
    enabled: text !== "",
  });
  return text === "" ? listed : searched;
}

/** What the CRM says of an id, from its fifteenth character on; the id that a hub has already is not asked for. */
export function useCrmCheck(crmId: string, before: string | undefined) {
  const written = crmId.trim();
  const isSame = before !== undefined && longCrmId(written) === before;
  return useQuery({
    ...endpointQuery(hubInvitationEndpoints.checkCrmId, { params: { crmId: written } }),
    enabled: written.length >= MIN_CRM_ID && !isSame,
    placeholderData: undefined,
    retry: false,
  });
}
