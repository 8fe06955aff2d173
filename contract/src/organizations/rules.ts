import type { HeldPermissions } from "./schemas.ts";

/** The codes of a person in three lists, by the kind of organization. */
export interface HeldLists {
  readonly hub: readonly HeldPermissions[];
  readonly superHub: readonly HeldPermissions[];
  readonly spokeSite: readonly HeldPermissions[];
}

const holdsAny = (list: readonly HeldPermissions[]): boolean =>
  list.some(({ permissionCodes }) => permissionCodes.length > 0);

/** Whether a person only takes part: they hold no code of a hub and none of a superhub. */
export const isOnlySpoke = ({ hub, superHub }: HeldLists): boolean => !holdsAny(hub) && !holdsAny(superHub);
