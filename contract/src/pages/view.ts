import type { PermissionCode } from "../kernel/permissions.ts";
import type { OrganizationCodes, OrganizationView } from "../organizations/schemas.ts";

/** The organization whose home is shown, by the view. */
export interface HomeView {
  readonly view: OrganizationView;
  readonly organization: OrganizationCodes | undefined;
}

const holds = ({ organization }: HomeView, code: PermissionCode): boolean =>
  organization?.permissionCodes.includes(code) ?? false;

/** The organization of which home shows all sessions and programs; undefined for one's own. */
export const wholeOrganizationOf = (shown: HomeView): string | undefined =>
  shown.view !== "spoke" && holds(shown, "VIEW_ALL_PROGRAMS") ? shown.organization?.organizationId : undefined;

/** The organization whose first steps home shows. */
export const beginningOrganizationOf = (shown: HomeView): string | undefined =>
  shown.view !== "spoke" && holds(shown, "CREATE_PROGRAM") ? shown.organization?.organizationId : undefined;

/** The superhub whose hubs home shows. */
export const superhubOf = (shown: HomeView): string | undefined =>
  shown.view === "superHub" && holds(shown, "VIEW_PARTNER_ORGANIZATION")
    ? shown.organization?.organizationId
    : undefined;

/** Whether the navigation counts the programs that wait for the person's decision. */
export const countsApprovals = (shown: HomeView): boolean =>
  shown.view === "superHub" && holds(shown, "APPROVE_PROGRAM");
