import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import { isOnlySpoke } from "@openrounds/contract/organizations/rules.ts";
import {
  ORGANIZATION_VIEWS,
  type HeldPermissions,
  type OrganizationView,
} from "@openrounds/contract/organizations/schemas.ts";
import type { ManagedHub } from "@openrounds/contract/organizations/managing/schemas.ts";
import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useManagedHub } from "../organizations/data.ts";
import { endpointQuery } from "../kernel/query.ts";
import { userIdOrSentinel } from "../kernel/session.ts";
import { deviceStorage, localKeys } from "../kernel/storage.ts";

export type View = OrganizationView;

const hearers = new Set<() => void>();

/** Remembers the view and the organization that the person looks through. */
export function chooseView(view: View, organizationId: string): void {
  deviceStorage.write(localKeys.view, view);
  deviceStorage.write(localKeys.organizationId, organizationId);
  for (const hearer of hearers) hearer();
}

/** Remembers which views the person has, as their permissions give them; with spaces between. */
export const keepViews = (views: string): void => deviceStorage.write(localKeys.views, views);

const subscribe = (hearer: () => void): (() => void) => {
  hearers.add(hearer);
  return () => hearers.delete(hearer);
};

export interface Viewing {
  /** The views the person has, in the order hub, superhub, spoke. */
  readonly views: readonly View[];
  readonly view: View;
  /** The organization looked through; undefined for people without one. */
  readonly organization: HeldPermissions | undefined;
  readonly hubs: readonly HeldPermissions[];
  readonly superHubs: readonly HeldPermissions[];
  readonly spokeSites: readonly HeldPermissions[];
  readonly isOnlySpoke: boolean;
  /** The hub that is managed for a superhub now; then only its codes count. */
  readonly managed: ManagedHub | undefined;
  /** Whether the person holds the code in the organization looked through. */
  readonly may: (code: PermissionCode) => boolean;
}

/** Through which organization the person looks, and what they may do there. */
export function useViewing(): Viewing {
  const userId = userIdOrSentinel();
  const { data } = useSuspenseQuery(endpointQuery(organizationEndpoints.permissions, { params: { userId } }));
  const chosenView = useSyncExternalStore(subscribe, () => deviceStorage.read(localKeys.view));
  const chosenId = useSyncExternalStore(subscribe, () => deviceStorage.read(localKeys.organizationId));
  const lists: Readonly<Record<View, readonly HeldPermissions[]>> = {
    hub: data.hub,
    superHub: data.superHub,
    spoke: data.spokeSite,
  };
  const managed = useManagedHub();
  const views = ORGANIZATION_VIEWS.filter((each) => lists[each].length > 0);
  const ownView = views.find((each) => each === chosenView) ?? views[0] ?? "spoke";
  const own = lists[ownView].find(({ organizationId }) => organizationId === chosenId) ?? lists[ownView][0];
  const view = managed === undefined ? ownView : "hub";
  const organization = managed ?? own;
  return {
    views,
    view,
    organization,
    hubs: data.hub,
    superHubs: data.superHub,
    spokeSites: data.spokeSite,
    managed,
    isOnlySpoke: isOnlySpoke(data),
    may: (code) => organization?.permissionCodes.includes(code) ?? false,
  };
}
