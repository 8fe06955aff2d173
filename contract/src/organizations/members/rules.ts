import {
  organizationRoles,
  type OrganizationLevel,
  type OrganizationRole,
  type PermissionCode,
} from "../../kernel/permissions.ts";

/** The roles of a team in their order of display and precedence. */
export const ROLE_ORDER = [
  "OWNER",
  "ADMIN",
  "MEMBER",
  "QUALITY_ADMIN",
  "REPLICATION_ACCOUNT_REPRESENTATIVE",
  "QUALITY_MEMBER",
  "REPLICATION_TEAM_LEADER",
  "EVALUATION_ADMIN",
  "EVALUATION_MEMBER",
  "TRAINING_ADMIN",
  "TRAINING_MEMBER",
  "GUEST",
  "SUBJECT_MATTER_EXPERT",
  "REPLICATION_ADMIN",
  "ACCOUNT_REPRESENTATIVE",
] as const satisfies readonly OrganizationRole[];

/** A role that can be granted: all but OWNER. */
export type TeamRole = Exclude<OrganizationRole, "OWNER">;

/** The roles that can be granted, in order. */
export const TEAM_ROLES = ROLE_ORDER.filter((role): role is TeamRole => role !== "OWNER");

/** The ends of temporary roles, in milliseconds; from its end on, a role gives no codes. */
export type RoleEnds = Readonly<Partial<Record<OrganizationRole, number>>>;

/** The roles that are in force at an instant. */
export const rolesAt = <Role extends OrganizationRole>(roles: readonly Role[], ends: RoleEnds, atMs: number): Role[] =>
  roles.filter((role) => (ends[role] ?? Infinity) > atMs);

/** The ends of the given roles. */
export const endsOfRoles = (roles: readonly OrganizationRole[], ends: RoleEnds): RoleEnds =>
  Object.fromEntries(Object.entries(ends).filter(([role]) => roles.some((each) => each === role)));

/** An action on the holders of a role. */
export type RoleAction = "ADD" | "EDIT" | "DELETE";

/** The code for an action on a role. */
export const codeOfRole = (action: RoleAction, role: TeamRole): PermissionCode => `${action}_${role}`;

/** The codes for an action on any role. */
export const codesOfAction = (action: RoleAction): PermissionCode[] =>
  TEAM_ROLES.map((role) => codeOfRole(action, role));

interface CodeSet {
  has(code: PermissionCode): boolean;
}

const isKnown = (role: string): role is OrganizationRole => ROLE_ORDER.some((known) => known === role);

/** The roles of a member in their order. */
export const sortRoles = (roles: readonly string[]): OrganizationRole[] =>
  roles.filter(isKnown).toSorted((a, b) => ROLE_ORDER.indexOf(a) - ROLE_ORDER.indexOf(b));

export const isOwner = ({ roles }: { readonly roles: readonly string[] }): boolean => roles.includes("OWNER");

/** Roles that are displayed in another form than a badge. */
const NO_BADGES: readonly OrganizationRole[] = ["REPLICATION_ADMIN", "ACCOUNT_REPRESENTATIVE"];

/** The roles that are displayed as badges. */
export const badgesOf = (roles: readonly string[]): OrganizationRole[] =>
  sortRoles(roles).filter((role) => !NO_BADGES.includes(role));

/** Whether the fixed label of the account representative is displayed. */
export const isAccountRepresentative = (roles: readonly string[]): boolean => roles.includes("ACCOUNT_REPRESENTATIVE");

interface SortedMember {
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly string[];
}

const sortName = ({ firstName, lastName }: SortedMember): string => `${firstName} ${lastName}`.toLowerCase();

/** The rank of the highest role. */
export const roleRank = (roles: readonly string[]): number => {
  const [first] = sortRoles(roles);
  return first === undefined ? ROLE_ORDER.length : ROLE_ORDER.indexOf(first);
};

/** Sorts a team by name, then by role, then by the number of roles. */
export const compareMembers = (a: SortedMember, b: SortedMember): number =>
  sortName(a).localeCompare(sortName(b)) || roleRank(a.roles) - roleRank(b.roles) || a.roles.length - b.roles.length;

/** Whether a role exists at a level. */
export const existsAt = (role: OrganizationRole, level: OrganizationLevel): boolean =>
  organizationRoles[role].levels.split(" ").includes(level);

/** The roles that the holder of the codes may grant at a level: those that exist there and whose ADD_ code is held. */
export const assignableRoles = (level: OrganizationLevel, codes: CodeSet): TeamRole[] =>
  TEAM_ROLES.filter((role) => existsAt(role, level) && codes.has(codeOfRole("ADD", role)));

/** Whether the screen offers to edit a member: by the EDIT_ code of the first role; never for an owner. */
export function offersEdit(roles: readonly string[], codes: CodeSet): boolean {
  const [first] = sortRoles(roles);
  return first !== undefined && first !== "OWNER" && codes.has(codeOfRole("EDIT", first));
}

/** Whether the screen offers to remove a member: by the codes to edit and to delete; never for an owner. */
export function offersRemove(roles: readonly string[], codes: CodeSet): boolean {
  return offersEdit(roles, codes) && holdsForAll("DELETE", roles, codes);
}

/** Whether the code of the action is held for every role; never for OWNER. */
export const holdsForAll = (action: RoleAction, roles: readonly string[], codes: CodeSet): boolean =>
  roles.every((role) => isKnown(role) && role !== "OWNER" && codes.has(codeOfRole(action, role)));

/** Whether program rights can be granted with any of the roles at a level. */
export const offersProgramRights = (level: OrganizationLevel, roles: readonly string[]): boolean =>
  roles.some((role) => isKnown(role) && organizationRoles[role].programRightsAt.split(" ").includes(level));

/** Codes that a superhub requires besides those of the roles. */
const SUPERHUB_CODES = { ADD: "ASSIGN_SUPERHUB_ROLES", EDIT: "EDIT_SUPERHUB_ROLES", DELETE: "DELETE_ROLES" } as const;

/**
 * Whether the holder of the codes may change the roles of a member: EDIT_ of every current role, ADD_ of every added
 * role, DELETE_ of every removed role, and in a superhub its own codes too. The role OWNER cannot be added or removed.
 */
export function mayChangeRoles(
  level: OrganizationLevel,
  codes: CodeSet,
  { current, wanted }: { readonly current: readonly string[]; readonly wanted: readonly string[] },
): boolean {
  const added = wanted.filter((role) => !current.includes(role));
  const gone = current.filter((role) => !wanted.includes(role));
  if (added.some((role) => !isKnown(role) || !existsAt(role, level))) return false;
  const changes = [
    ["ADD", added],
    ["EDIT", current],
    ["DELETE", gone],
  ] as const;
  return changes.every(([action, roles]) => {
    const hasSuperhubCode = level !== "SUPERHUB" || roles.length === 0 || codes.has(SUPERHUB_CODES[action]);
    return hasSuperhubCode && holdsForAll(action, roles, codes);
  });
}
