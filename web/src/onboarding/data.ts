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

/** Everything that shows the hubs that wait for a review. */
export const APPLICATION_READS = [applicationEndpoints.list, hubInvitationEndpoints.list] as const;

/** A read of the hub onboarding for useQuery. */
export const readOnboarding = <O extends OperationShape>(operation: O, variables: OperationVariables<O>) =>
  graphQuery(service, operation, variables);

/** A write of the hub onboarding. */
export const useOnboardingChange = <O extends OperationShape>(
  operation: O,
  options: Parameters<typeof useGraphMutation<O>>[2],
) => useGraphMutation(service, operation, options);

/** What a page for everybody shows; undefined while it is read or where it cannot be read. */
export function useShown<O extends OperationShape>(
  operation: O,
  variables: OperationVariables<O>,
): OperationResult<O> | undefined {
  const [shown, setShown] = useState<OperationResult<O>>();
  const asked = JSON.stringify(variables);
  useEffect(() => {
    callGraph(service, operation, JSON.parse(asked) as OperationVariables<O>).then(
      (result) => setShown(() => result),
      // The page tells its story without numbers too.
      () => undefined,
    );
  }, [operation, asked]);
  return shown;
}

export interface Progress {
  readonly user: User;
  /** How many milestones are completed; having an account is the first. */
  readonly completed: number;
  /** Undefined before an organization is registered. */
  readonly organizationId: string | undefined;
}

/** The hub that the signed-in person owns without having registered it: invited, or handed over. */
export function useOwnedHub(): string | undefined {
  const input = { params: { userId: userIdOrSentinel() } };
  const { data: held } = useSuspenseQuery(endpointQuery(organizationEndpoints.permissions, input));
  const { data: invited } = useSuspenseQuery(endpointQuery(hubInvitationEndpoints.listMine, {}));
  const confirmed = invited.hubInvitationList.find(({ isConfirmed }) => isConfirmed);
  const owned = held.hub.find(({ permissionCodes }) => permissionCodes.includes("EDIT_OWNER"));
  return confirmed?.organizationId ?? owned?.organizationId;
}

/** How far the signed-in person is with setting up a hub. */
export function useProgress(): Progress {
  const input = { params: { userId: userIdOrSentinel() } };
  const { data } = useSuspenseQuery(endpointQuery(identityEndpoints.readUser, input));
  const { data: status } = useSuspenseQuery(readOnboarding(api.getOnboardingStatus, {}));
  return {
    user: data.user,
    completed: status === null ? 1 : countCompleted(status),
    organizationId: status?.organizationId,
  };
}
