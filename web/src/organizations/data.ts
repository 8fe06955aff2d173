import { useSuspenseQuery } from "@tanstack/react-query";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import type { ManagedHub } from "@openrounds/contract/organizations/managing/schemas.ts";
import type { HeldPermissions } from "@openrounds/contract/organizations/schemas.ts";
import { useSyncExternalStore } from "react";
import { endpointQuery } from "../kernel/query.ts";
import { userIdOrSentinel } from "../kernel/session.ts";
import { hearManaging, keptManaging } from "./managing/state.ts";

/** The hub that the person manages now; how to ask for it is loaded only where one is. */
export function useManagedHub(): ManagedHub | undefined {
  const text = useSyncExternalStore(hearManaging, keptManaging);
  const { data } = useSuspenseQuery({
    queryKey: ["managed", text],
    queryFn: async () => (text === null ? null : (await import("./managing/data.ts")).readManaged(text)),
  });
  return data ?? undefined;
}

/** The organization among those the person belongs to, with the codes held there; while they manage a hub, only that. */
export function useHeldIn(organizationId: string | undefined): HeldPermissions | undefined {
  const { data } = useSuspenseQuery(
    endpointQuery(organizationEndpoints.permissions, { params: { userId: userIdOrSentinel() } }),
  );
  const managed = useManagedHub();
  const held = managed === undefined ? [...data.hub, ...data.superHub, ...data.spokeSite] : [managed];
  return held.find((each) => each.organizationId === organizationId);
}
