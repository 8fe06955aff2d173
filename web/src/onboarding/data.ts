import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import type { User } from "@openrounds/contract/identity/schemas.ts";
import type { OperationResult, OperationShape, OperationVariables } from "@openrounds/contract/kernel/graph.ts";
import { applicationEndpoints } from "@openrounds/contract/onboarding/applications/endpoints.ts";
import { countCompleted } from "@openrounds/contract/onboarding/applications/rules.ts";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";
import { onboardingGraph } from "@openrounds/contract/onboarding/graph.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { callGraph, graphQuery, useGraphMutation } from "../kernel/graph.ts";
import { endpointQuery } from "../kernel/query.ts";
import { userIdOrSentinel } from "../kernel/session.ts";
import "../kernel/shared-key.ts";

const { operations: api, service } = onboardingGraph;
export { api };

/** The queries that contain hubs under review. */
export const applicationReads = [
  applicationEndpoints.list,
  applicationEndpoints.listSetups,
  hubInvitationEndpoints.list,
] as const;

/** The query of an onboarding operation. */
export const onboardingQuery = <O extends OperationShape>(operation: O, variables: OperationVariables<O>) =>
  graphQuery(service, operation, variables);

/** The mutation of an onboarding operation. */
export const useOnboardingMutation = <O extends OperationShape>(
  operation: O,
  options: Parameters<typeof useGraphMutation<O>>[2],
) => useGraphMutation(service, operation, options);

/** The data of a public page; undefined while it loads and after a failure. */
export function usePublicData<O extends OperationShape>(
  operation: O,
  variables: OperationVariables<O>,
): OperationResult<O> | undefined {
  const [publicData, setPublicData] = useState<OperationResult<O>>();
  const variablesJson = JSON.stringify(variables);
  useEffect(() => {
    callGraph(service, operation, JSON.parse(variablesJson) as OperationVariables<O>).then(
      (result) => setPublicData(() => result),
      // The page is complete without numbers too.
      () => undefined,
    );
  }, [operation, variablesJson]);
  return publicData;
}

export interface OnboardingProgress {
  readonly user: User;
  /** The number of completed milestones; the account is the first. */
  readonly completed: number;
  /** Undefined before an organization is registered. */
  readonly organizationId: string | undefined;
}

/** The hub that the signed-in person owns by invitation or transfer, without registering it. */
export function useOwnedHub(): string | undefined {
  const input = { params: { userId: userIdOrSentinel() } };
  const { data: permissions } = useSuspenseQuery(endpointQuery(organizationEndpoints.permissions, input));
  const { data: invitations } = useSuspenseQuery(endpointQuery(hubInvitationEndpoints.listMine, {}));
  const confirmed = invitations.hubInvitationList.find(({ isConfirmed }) => isConfirmed);
  const owned = permissions.hub.find(({ permissionCodes }) => permissionCodes.includes("EDIT_OWNER"));
  return confirmed?.organizationId ?? owned?.organizationId;
}

/** The signed-in person's progress in setting up a hub. */
export function useOnboardingProgress(): OnboardingProgress {
  const input = { params: { userId: userIdOrSentinel() } };
  const { data } = useSuspenseQuery(endpointQuery(identityEndpoints.readUser, input));
  const { data: status } = useSuspenseQuery(onboardingQuery(api.getOnboardingStatus, {}));
  return {
    user: data.user,
    completed: status === null ? 1 : countCompleted(status),
    organizationId: status?.organizationId,
  };
}
