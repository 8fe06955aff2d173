import { ORGANIZATION_VIEWS, type OrganizationCodes, type OrganizationView } from "./schemas.ts";

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

/** The view and the organization that a person chose on their device. */
export interface ChosenView {
  readonly view: string | null;
  readonly organizationId: string | null;
}

/** The views that a person has, the one that is shown, and its organization. */
export interface ShownView {
  readonly views: readonly OrganizationView[];
  readonly view: OrganizationView;
  readonly organization: OrganizationCodes | undefined;
}

/** The view that a person's codes give: the chosen one where they have it, else the first. */
export function viewOf({ hub, superHub, spokeSite }: CodesByLevel, chosen: ChosenView): ShownView {
  const lists: Readonly<Record<OrganizationView, readonly OrganizationCodes[]>> = { hub, superHub, spoke: spokeSite };
  const views = ORGANIZATION_VIEWS.filter((each) => lists[each].length > 0);
  const view = views.find((each) => each === chosen.view) ?? views[0] ?? "spoke";
  const organization =
    lists[view].find(({ organizationId }) => organizationId === chosen.organizationId) ?? lists[view][0];
  return { views, view, organization };
}
