import type { HeldPermissions } from "./schemas.ts";

/** A person's codes in three lists, by the level of the organization. */
export interface HeldLists {
  readonly hub: readonly HeldPermissions[];
  readonly superHub: readonly HeldPermissions[];
  readonly spokeSite: readonly HeldPermissions[];
}

const holdsAny = (list: readonly HeldPermissions[]): boolean =>
  list.some(({ permissionCodes }) => permissionCodes.length > 0);

/** Whether a person is only a participant: without codes in any hub or superhub. */
export const isOnlySpoke = ({ hub, superHub }: HeldLists): boolean => !holdsAny(hub) && !holdsAny(superHub);
