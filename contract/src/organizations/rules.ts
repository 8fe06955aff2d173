import type { OrganizationCodes } from "./schemas.ts";

/** A person's codes in three lists, by the level of the organization. */
export interface CodesByLevel {
  readonly hub: readonly OrganizationCodes[];
  readonly superHub: readonly OrganizationCodes[];
  readonly spokeSite: readonly OrganizationCodes[];
}

const holdsAny = (list: readonly OrganizationCodes[]): boolean =>
  list.some(({ permissionCodes }) => permissionCodes.length > 0);

/** Whether a person is only a participant: without codes in any hub or superhub. */
export const isOnlySpoke = ({ hub, superHub }: CodesByLevel): boolean => !holdsAny(hub) && !holdsAny(superHub);
