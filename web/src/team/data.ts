import type { CallResult } from "@openrounds/contract/kernel/endpoint.ts";
import type { OrganizationLevel, PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import { memberEndpoints } from "@openrounds/contract/organizations/members/endpoints.ts";
import { MEMBER_PAGES, type MemberTab, type Member } from "@openrounds/contract/organizations/members/schemas.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { teamEndpoints } from "@openrounds/contract/team/endpoints.ts";
import type { Undelivered } from "@openrounds/contract/team/schemas.ts";
import {
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from "@tanstack/react-query";
import { call } from "../kernel/call.ts";
import { queryKeyOf, endpointQuery } from "../kernel/query.ts";
import { usePermissionsIn } from "../organizations/data.ts";

/** The delay between an edit and reading the list again. */
const REFRESH_AFTER_MS = 1000;

/** The team's organization, with the person's codes in it. */
export interface Team {
  readonly organizationId: string;
  readonly name: string;
  readonly level: OrganizationLevel;
  readonly codes: ReadonlySet<PermissionCode>;
}

/** The organization of a team page with the codes that the person holds in it. */
export function useTeamOf(organizationId: string): Team {
  const { data } = useSuspenseQuery(endpointQuery(organizationEndpoints.read, { params: { id: organizationId } }));
  const codes = usePermissionsIn(organizationId)?.permissionCodes ?? [];
  const { name, level } = data.organization;
  return { organizationId, name, level, codes: new Set(codes) };
}

type ListPage = Pick<CallResult<typeof memberEndpoints.listPage>, "membersResponseList"> & {
  readonly active?: number;
  readonly invited?: number;
};

async function readPage(id: string, entityStatus: MemberTab, pageNumber: number): Promise<ListPage> {
  const query = { entityStatus, pageNumber, pageSize: MEMBER_PAGES.list, sortBy: "name" as const };
  const { membersResponseList, numberOfActiveMember, numberOfInvitedMember } = await call(memberEndpoints.listPage, {
    params: { id },
    query,
  });
  return { membersResponseList, active: numberOfActiveMember, invited: numberOfInvitedMember };
}

const search = (id: string, entityStatus: MemberTab, query: string): Promise<ListPage> =>
  call(memberEndpoints.search, {
    params: { id },
    query: { entityStatus, pageNumber: 0, pageSize: MEMBER_PAGES.search, query },
  });

/** The members of a tab in pages, or those that match a text. */
export function useMembers(id: string, tab: MemberTab, text: string): UseInfiniteQueryResult<InfiniteData<ListPage>> {
  return useInfiniteQuery({
    queryKey: [...queryKeyOf(memberEndpoints.listPage), id, tab, text],
    queryFn: ({ pageParam }) => (text === "" ? readPage(id, tab, pageParam) : search(id, tab, text)),
    initialPageParam: 0,
    placeholderData: () => undefined,
    getNextPageParam: ({ membersResponseList }, pages) =>
      text !== "" || membersResponseList.length < MEMBER_PAGES.list ? undefined : pages.length,
  });
}

/** The invitations that mail servers refused, by the id of the person. */
export function useUndelivered(id: string): ReadonlyMap<string, Undelivered> {
  const { data } = useQuery(endpointQuery(teamEndpoints.listUndelivered, { params: { id } }));
  return new Map((data?.undeliveredList ?? []).map((each) => [each.userId, each]));
}

/** Removes the loaded pages of a tab, so that it starts with the first page again. */
export function useResetTab(id: string): (tab: MemberTab) => void {
  const client = useQueryClient();
  return (tab) => client.removeQueries({ queryKey: [...queryKeyOf(memberEndpoints.listPage), id, tab] });
}

/** Invalidates what shows the member at once, and the list a second later. */
export function useRefreshTeam(): () => void {
  const client = useQueryClient();
  return () => {
    for (const endpoint of [teamEndpoints.read, teamEndpoints.listUndelivered, programEndpoints.listMembers]) {
      void client.invalidateQueries({ queryKey: queryKeyOf(endpoint) });
    }
    setTimeout(
      () => void client.invalidateQueries({ queryKey: queryKeyOf(memberEndpoints.listPage) }),
      REFRESH_AFTER_MS,
    );
  };
}

/** The full name of a member, or the e-mail if there is no name. */
export const nameOf = ({ firstName, lastName, email }: Pick<Member, "firstName" | "lastName" | "email">): string =>
  `${firstName} ${lastName}`.trim() || (email ?? "");
