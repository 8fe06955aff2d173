import type { HeldPermissions, Member, Organization } from "@openrounds/contract/organizations/schemas.ts";
import { codesOfMembership } from "./access.ts";
import type { Membership, OrganizationRow, TeamMember } from "./queries.ts";

/** An organization for people who may open it. */
export const presentOrganization = (row: OrganizationRow): Organization => ({
  organizationId: row.organizationId,
  name: row.name,
  level: row.level,
  logo: row.logo,
  entityStatus: row.entityStatus,
  parentId: row.parentId,
  description: row.description,
  visibility: row.visibility,
});

/** The codes of one membership. */
export const presentHeld = (membership: Membership): HeldPermissions => ({
  organizationId: membership.organizationId,
  name: membership.name,
  logo: membership.logo,
  permissionCodes: [...codesOfMembership(membership)].toSorted(),
});

/** A member of a team for people who may list it. */
export const presentMember = (row: TeamMember): Member => ({ ...row });
