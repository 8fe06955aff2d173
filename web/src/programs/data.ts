import { memberEndpoints } from "@openrounds/contract/organizations/members/endpoints.ts";
import type { OrganizationCodes } from "@openrounds/contract/organizations/schemas.ts";
import { approvalEndpoints } from "@openrounds/contract/programs/approval/endpoints.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { permissionCodesOf } from "@openrounds/contract/programs/rules.ts";
import type { Program, ProgramCard } from "@openrounds/contract/programs/schemas.ts";
import {
  useInfiniteQuery,
  useSuspenseQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from "@tanstack/react-query";
import type { CallResult } from "@openrounds/contract/kernel/endpoint.ts";
import { call } from "../kernel/call.ts";
import { queryKeyOf, endpointQuery } from "../kernel/query.ts";

/** The queries that contain a program, to be invalidated after a change. */
export const programReads = [
  programEndpoints.read,
  programEndpoints.listOfOrganization,
  programEndpoints.listOfUser,
  programEndpoints.listMembers,
  approvalEndpoints.read,
  approvalEndpoints.listWaiting,
] as const;

const withKnownCodes = <WithCodes extends Pick<Program, "permissionCode">>(program: WithCodes): WithCodes => ({
  ...program,
  permissionCode: [...permissionCodesOf(program)],
});

const programOf = ({ program }: CallResult<typeof programEndpoints.read>): Program => withKnownCodes(program);

/** The cards of a list, each with the person's codes. */
export const cardsOf = ({ programList }: CallResult<typeof programEndpoints.listOfUser>): ProgramCard[] =>
  programList.map(withKnownCodes);

/** A program with the person's codes in it. */
export const useProgram = (programId: string): Program =>
  useSuspenseQuery({ ...endpointQuery(programEndpoints.read, { params: { id: programId } }), select: programOf }).data;

/** Codes that let a person create a program of some kind. */
export const CREATE_CODES = ["CREATE_PROGRAM", "CREATE_TRAINING_PROGRAM"] as const;

/** Whether the person may create programs in the organization. */
export const mayCreate = (permissions: OrganizationCodes | undefined): boolean =>
  CREATE_CODES.some((code) => permissions?.permissionCodes.includes(code) === true);

const TEAM_PAGE = 10;
type TeamPage = CallResult<typeof memberEndpoints.listPage>;

/** The active team of a hub, page by page. */
export function useTeam(organizationId: string): UseInfiniteQueryResult<InfiniteData<TeamPage>> {
  const endpoint = memberEndpoints.listPage;
  return useInfiniteQuery({
    queryKey: [...queryKeyOf(endpoint), "pages", organizationId],
    queryFn: ({ pageParam }) =>
      call(endpoint, {
        params: { id: organizationId },
        query: { entityStatus: "ACTIVE", pageNumber: pageParam, pageSize: TEAM_PAGE },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ membersResponseList }, pages) =>
      membersResponseList.length < TEAM_PAGE ? undefined : pages.length,
  });
}
