import { useSuspenseQuery } from "@tanstack/react-query";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import type { ManagedHub } from "@openrounds/contract/organizations/managing/schemas.ts";
import type { OrganizationCodes } from "@openrounds/contract/organizations/schemas.ts";
import { useSyncExternalStore } from "react";
import { endpointQuery } from "../kernel/query.ts";
import { userIdOrSentinel } from "../kernel/session.ts";
import { subscribeToManaging, storedManaging } from "./managing/state.ts";

/** The hub that the person manages now; its query is loaded only where there is one. */
export function useManagedHub(): ManagedHub | undefined {
  const text = useSyncExternalStore(subscribeToManaging, storedManaging);
  const { data } = useSuspenseQuery({
    queryKey: ["managed", text],
    queryFn: async () => (text === null ? null : (await import("./managing/data.ts")).readManagedHub(text)),
  });
  return data ?? undefined;
}

/** The organization with the person's codes in it; while the person manages a hub, only that hub. */
export function usePermissionsIn(organizationId: string | undefined): OrganizationCodes | undefined {
  const { data } = useSuspenseQuery(
    endpointQuery(organizationEndpoints.permissions, { params: { userId: userIdOrSentinel() } }),
  );
  const managed = useManagedHub();
  const candidates = managed === undefined ? [...data.hub, ...data.superHub, ...data.spokeSite] : [managed];
  return candidates.find((each) => each.organizationId === organizationId);
}
