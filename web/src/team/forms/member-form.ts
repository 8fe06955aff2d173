import {
  endsOfRoles,
  isOwner,
  mayChangeRoles,
  sortRoles,
  TEAM_ROLES,
  type RoleEnds,
  type TeamRole,
} from "@openrounds/contract/organizations/members/rules.ts";
import {
  permissionsChangeSchema,
  rolesChangeSchema,
  type HubMember,
  type MemberProgramRequest,
} from "@openrounds/contract/team/schemas.ts";
import { signedInUserId } from "../../kernel/session.ts";
import type { ContractFormDefinition } from "../../ui/form/definition.ts";
import type { Team } from "../data.ts";

/** The roles of a member that a team can give, in order. */
export const teamRolesOf = ({ roles }: Pick<HubMember, "roles">): TeamRole[] =>
  sortRoles(roles).filter((role): role is TeamRole => TEAM_ROLES.some((known) => known === role));

/** The roles that the person may give the member or leave; each must be allowed. */
export function roleOptions({ level, codes }: Team, member: HubMember): TeamRole[] {
  const currentRoles = teamRolesOf(member);
  return TEAM_ROLES.filter(
    (role) =>
      currentRoles.includes(role) ||
      mayChangeRoles(level, codes, { current: currentRoles, wanted: [...currentRoles, role] }),
  );
}

/** Whether the member's roles cannot be changed: those of an owner and of oneself. */
export const areRolesFixed = (member: HubMember): boolean => isOwner(member) || member.userId === signedInUserId();

export interface RolesValues {
  readonly roles: TeamRole[];
  readonly roleEnds: RoleEnds;
}

/** The form of a member's roles and their ends. */
export const rolesForm = (member: HubMember): ContractFormDefinition<typeof rolesChangeSchema, RolesValues> => ({
  schema: rolesChangeSchema,
  values: { roles: teamRolesOf(member), roleEnds: member.roleEnds },
  toBody: ({ roles, roleEnds }) => ({ roles, roleEnds: endsOfRoles(roles, roleEnds), version: member.version }),
  fieldOf: { version: null },
});

export interface MemberValues extends RolesValues {
  readonly memberProgramRequestList: readonly MemberProgramRequest[];
}

type Member = Pick<HubMember, "roles" | "roleEnds" | "version">;

function changesRoles(member: Member, { roles, roleEnds }: RolesValues): boolean {
  const currentRoles = teamRolesOf(member);
  return (
    roles.length !== currentRoles.length ||
    roles.some((role) => !currentRoles.includes(role) || roleEnds[role] !== member.roleEnds[role])
  );
}

/** The form of a member's program rights and roles; the body has roles only if they changed. */
export const memberForm = (member: Member): ContractFormDefinition<typeof permissionsChangeSchema, MemberValues> => ({
  schema: permissionsChangeSchema,
  values: { roles: teamRolesOf(member), roleEnds: member.roleEnds, memberProgramRequestList: [] },
  toBody: (values) => {
    const { roles, roleEnds, memberProgramRequestList } = values;
    const isChanged = changesRoles(member, values);
    return {
      memberProgramRequestList: [...memberProgramRequestList],
      roles: isChanged ? roles : undefined,
      roleEnds: isChanged ? endsOfRoles(roles, roleEnds) : undefined,
      version: member.version,
    };
  },
  fieldOf: { version: null },
});
