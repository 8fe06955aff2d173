import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { memberEndpoints } from "@openrounds/contract/organizations/members/endpoints.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { reasonEndpoints } from "@openrounds/contract/team/reasons/endpoints.ts";
import type { ExplainedRights } from "@openrounds/contract/team/reasons/schemas.ts";
import { endpointQuery } from "../../kernel/query.ts";
import { signedInUserId } from "../../kernel/session.ts";
import { nameOf } from "../data.ts";

/** The person whose rights are shown, and the organization or program. */
export interface ReasonsQuery {
  readonly organizationId: string;
  readonly userId: string;
  /** Undefined for the whole organization. */
  readonly programId: string | undefined;
}

/** The rights of a person with reasons; one's own need no code. */
export function useReasons({ organizationId, userId, programId }: ReasonsQuery): UseQueryResult<ExplainedRights> {
  const query = { programId };
  const isOwn = userId === signedInUserId();
  const ownQuery = useQuery({
    ...endpointQuery(reasonEndpoints.readOwn, { params: { id: organizationId }, query }),
    enabled: isOwn,
  });
  const params = { id: organizationId, userId };
  const otherQuery = useQuery({ ...endpointQuery(reasonEndpoints.read, { params, query }), enabled: !isOwn });
  return isOwn ? ownQuery : otherQuery;
}

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

/** The people of a team as options. */
export function usePeopleOptions(organizationId: string, isEnabled: boolean): readonly SelectOption[] {
  const query = endpointQuery(memberEndpoints.list, { params: { id: organizationId }, query: {} });
  const { data } = useQuery({ ...query, enabled: isEnabled });
  return (data?.members ?? []).map((member) => ({ value: member.userId, label: nameOf(member) }));
}

/** The programs of an organization as options. */
export function useProgramOptions(organizationId: string, isEnabled: boolean): readonly SelectOption[] {
  const query = endpointQuery(programEndpoints.listRights, { params: { id: organizationId }, query: {} });
  const { data } = useQuery({ ...query, enabled: isEnabled });
  const all = [...(data?.activePrograms ?? []), ...(data?.completedPrograms ?? [])];
  return all.map(({ programId, programName }) => ({ value: programId, label: programName }));
}
