import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import { isOnlySpoke, viewOf } from "@openrounds/contract/organizations/rules.ts";
import type { OrganizationCodes, OrganizationView } from "@openrounds/contract/organizations/schemas.ts";
import type { ManagedHub } from "@openrounds/contract/organizations/managing/schemas.ts";
import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useManagedHub } from "../organizations/data.ts";
import { endpointQuery } from "../kernel/query.ts";
import { userIdOrSentinel } from "../kernel/session.ts";
import { deviceStorage, localKeys } from "../kernel/storage.ts";

export type ViewKind = OrganizationView;

const subscribers = new Set<() => void>();

/** Saves the view and the organization that the person chose. */
export function chooseView(view: ViewKind, organizationId: string): void {
  deviceStorage.write(localKeys.view, view);
  deviceStorage.write(localKeys.organizationId, organizationId);
  for (const notify of subscribers) notify();
}

/** Saves the views that the person's permissions give, separated by spaces. */
export const keepViews = (views: string): void => deviceStorage.write(localKeys.views, views);

const subscribe = (notify: () => void): (() => void) => {
  subscribers.add(notify);
  return () => subscribers.delete(notify);
};

export interface CurrentView {
  /** The views the person has, in the order hub, superhub, spoke. */
  readonly views: readonly ViewKind[];
  readonly view: ViewKind;
  /** The organization that is viewed; undefined for people without one. */
  readonly organization: OrganizationCodes | undefined;
  readonly hubs: readonly OrganizationCodes[];
  readonly superHubs: readonly OrganizationCodes[];
  readonly spokeSites: readonly OrganizationCodes[];
  readonly isOnlySpoke: boolean;
  /** The hub that is managed for a superhub now; then only its codes count. */
  readonly managed: ManagedHub | undefined;
  /** Whether the person holds the code in the viewed organization. */
  readonly may: (code: PermissionCode) => boolean;
}

/** The organization that the person views, and their rights in it. */
export function useCurrentView(): CurrentView {
  const userId = userIdOrSentinel();
  const { data } = useSuspenseQuery(endpointQuery(organizationEndpoints.permissions, { params: { userId } }));
  const chosenView = useSyncExternalStore(subscribe, () => deviceStorage.read(localKeys.view));
  const chosenId = useSyncExternalStore(subscribe, () => deviceStorage.read(localKeys.organizationId));
  const managed = useManagedHub();
  const own = viewOf(data, { view: chosenView, organizationId: chosenId });
  const view = managed === undefined ? own.view : "hub";
  const organization = managed ?? own.organization;
  return {
    views: own.views,
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
