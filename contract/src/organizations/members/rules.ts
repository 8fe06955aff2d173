import {
  organizationRoles,
  type OrganizationLevel,
  type OrganizationRole,
  type PermissionCode,
} from "../../kernel/permissions.ts";

/** The roles of a team in the order in which they are shown, compared and offered. */
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

/** A role that can be given: everything but the ownership. */
export type TeamRole = Exclude<OrganizationRole, "OWNER">;

/** The roles that can be given, in order. */
export const TEAM_ROLES = ROLE_ORDER.filter((role): role is TeamRole => role !== "OWNER");

/** The roles that are held for a while only, with the instant in milliseconds from which they give nothing. */
export type RoleEnds = Readonly<Partial<Record<OrganizationRole, number>>>;

/** The roles of those that still give something at an instant. */
export const rolesAt = <Role extends OrganizationRole>(roles: readonly Role[], ends: RoleEnds, atMs: number): Role[] =>
  roles.filter((role) => (ends[role] ?? Infinity) > atMs);

/** The ends of those roles that are held. */
export const endsOf = (roles: readonly OrganizationRole[], ends: RoleEnds): RoleEnds =>
  Object.fromEntries(Object.entries(ends).filter(([role]) => roles.some((each) => each === role)));

/** What may be done with the holders of a role. */
export type RoleAction = "ADD" | "EDIT" | "DELETE";

/** The code that lets somebody do it. */
export const codeOfRole = (action: RoleAction, role: TeamRole): PermissionCode => `${action}_${role}`;

/** The codes of an action on any role. */
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

/** Roles that stand beside a person, and are not shown as badges. */
const HIDDEN: readonly OrganizationRole[] = ["REPLICATION_ADMIN", "ACCOUNT_REPRESENTATIVE"];

/** The roles that are shown as badges. */
export const badgesOf = (roles: readonly string[]): OrganizationRole[] =>
  sortRoles(roles).filter((role) => !HIDDEN.includes(role));

/** Whether the fixed label of the account representative is shown. */
export const isAccountRepresentative = (roles: readonly string[]): boolean => roles.includes("ACCOUNT_REPRESENTATIVE");

interface Sorted {
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly string[];
}

const sortName = ({ firstName, lastName }: Sorted): string => `${firstName} ${lastName}`.toLowerCase();

/** The order of the role that counts most. */
export const roleRank = (roles: readonly string[]): number => {
  const [first] = sortRoles(roles);
  return first === undefined ? ROLE_ORDER.length : ROLE_ORDER.indexOf(first);
};

/** Sorts a team by name, then by role, then by the number of roles. */
export const compareMembers = (a: Sorted, b: Sorted): number =>
  sortName(a).localeCompare(sortName(b)) || roleRank(a.roles) - roleRank(b.roles) || a.roles.length - b.roles.length;

/** Whether a role exists at a level. */
export const existsAt = (role: OrganizationRole, level: OrganizationLevel): boolean =>
  organizationRoles[role].levels.split(" ").includes(level);

/** The roles that somebody may give there: those that exist there and whose ADD_ code they hold. */
export const assignableRoles = (level: OrganizationLevel, codes: CodeSet): TeamRole[] =>
  TEAM_ROLES.filter((role) => existsAt(role, level) && codes.has(codeOfRole("ADD", role)));

/** Whether the screen offers to edit a member: by the EDIT_ code of the first role, never an owner. */
export function offersEdit(roles: readonly string[], codes: CodeSet): boolean {
  const [first] = sortRoles(roles);
  return first !== undefined && first !== "OWNER" && codes.has(codeOfRole("EDIT", first));
}

/** Whether the screen offers to remove a member: with the right to edit and to delete, never an owner. */
export function offersRemove(roles: readonly string[], codes: CodeSet): boolean {
  return offersEdit(roles, codes) && holdsForAll("DELETE", roles, codes);
}

/** Whether the code of the action is held for every role; never for the ownership. */
export const holdsForAll = (action: RoleAction, roles: readonly string[], codes: CodeSet): boolean =>
  roles.every((role) => isKnown(role) && role !== "OWNER" && codes.has(codeOfRole(action, role)));

/** Whether program rights are offered with any of the roles at a level. */
export const offersProgramRights = (level: OrganizationLevel, roles: readonly string[]): boolean =>
  roles.some((role) => isKnown(role) && organizationRoles[role].programRightsAt.split(" ").includes(level));

/** Codes that a superhub asks besides those of the roles. */
const SUPERHUB_CODES = { ADD: "ASSIGN_SUPERHUB_ROLES", EDIT: "EDIT_SUPERHUB_ROLES", DELETE: "DELETE_ROLES" } as const;

/**
 * Whether somebody may turn the roles that a member holds into others: EDIT_ of every role held, ADD_ of every
 * new one, DELETE_ of every one that goes; in a superhub also its own codes. Nobody becomes or ceases to be owner.
 */
export function mayChangeRoles(
  level: OrganizationLevel,
  codes: CodeSet,
  { held, wanted }: { readonly held: readonly string[]; readonly wanted: readonly string[] },
): boolean {
  const added = wanted.filter((role) => !held.includes(role));
  const gone = held.filter((role) => !wanted.includes(role));
  if (added.some((role) => !isKnown(role) || !existsAt(role, level))) return false;
  const asked = [
    ["ADD", added],
    ["EDIT", held],
    ["DELETE", gone],
  ] as const;
  return asked.every(([action, roles]) => {
    const hasSuperhubCode = level !== "SUPERHUB" || roles.length === 0 || codes.has(SUPERHUB_CODES[action]);
    return hasSuperhubCode && holdsForAll(action, roles, codes);
  });
}
