import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { memberEndpoints } from "@openrounds/contract/organizations/members/endpoints.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { reasonEndpoints } from "@openrounds/contract/team/reasons/endpoints.ts";
import type { ExplainedRights } from "@openrounds/contract/team/reasons/schemas.ts";
import { endpointQuery } from "../../kernel/query.ts";
import { signedInUserId } from "../../kernel/session.ts";
import { nameOf } from "../data.ts";

/** Whose rights are shown, and where. */
export interface RightsQuery {
  readonly organizationId: string;
  readonly userId: string;
  /** Absent for the whole organization. */
  readonly programId: string | undefined;
}

/** Every right of a person, and why; one's own need no code to be asked for. */
export function useReasons({ organizationId, userId, programId }: RightsQuery): UseQueryResult<ExplainedRights> {
  const query = { programId };
  const isOwn = userId === signedInUserId();
  const own = useQuery({
    ...endpointQuery(reasonEndpoints.readOwn, { params: { id: organizationId }, query }),
    enabled: isOwn,
  });
  const params = { id: organizationId, userId };
  const others = useQuery({ ...endpointQuery(reasonEndpoints.read, { params, query }), enabled: !isOwn });
  return isOwn ? own : others;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The people of a team, to choose one. */
export function usePeople(organizationId: string, isWanted: boolean): readonly Choice[] {
  const asked = endpointQuery(memberEndpoints.list, { params: { id: organizationId }, query: {} });
  const { data } = useQuery({ ...asked, enabled: isWanted });
  return (data?.members ?? []).map((member) => ({ value: member.userId, label: nameOf(member) }));
}

/** The programs of an organization, to choose one. */
export function usePrograms(organizationId: string, isWanted: boolean): readonly Choice[] {
  const asked = endpointQuery(programEndpoints.listRights, { params: { id: organizationId }, query: {} });
  const { data } = useQuery({ ...asked, enabled: isWanted });
  const all = [...(data?.activePrograms ?? []), ...(data?.completedPrograms ?? [])];
  return all.map(({ programId, programName }) => ({ value: programId, label: programName }));
}
