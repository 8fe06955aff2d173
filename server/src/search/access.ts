import { BATCH_ROLES, PROGRAM_RIGHTS, type PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { APPROVED_STATUSES, USABLE_STATUSES } from "@openrounds/contract/organizations/schemas.ts";
import { programTypeSchema, type ProgramType } from "@openrounds/contract/programs/schemas.ts";
import { codesOf, codesOfGrants } from "../kernel/access.ts";
import type { Actor } from "../kernel/http/handlers.ts";
import { newId } from "../kernel/ids.ts";
import type { Platform } from "../kernel/platform.ts";
import {
  grantsInOrganization,
  accessBasisOf,
  type OrganizationPosition,
  type AccessBasis,
} from "../organizations/access.ts";
import { grantsOnProgram } from "../programs/access.ts";
import type { BatchScope, SearchScope, ProgramScope } from "./queries.ts";

const PROGRAM_TYPES: readonly ProgramType[] = programTypeSchema.options;

/**
 * The types of programs on which an access basis gives a code in an organization, decided on a private program of each
 * type.
 */
function typesWith(
  basis: AccessBasis,
  code: PermissionCode,
  { organizationId, parentId, coManagedBy }: OrganizationPosition,
): ProgramType[] {
  const accessFacts = { parentId, coManagedBy, canEdit: null, canView: null, takesPart: false };
  return PROGRAM_TYPES.filter((programType) => {
    const program = { organizationId, programType, visibility: "PRIVATE_PROGRAM" as const };
    return codesOfGrants(grantsOnProgram(basis, { ...accessFacts, program })).has(code);
  });
}

/** The positions of the organizations in an access basis. */
function positionsOf({ memberships, managed }: AccessBasis): OrganizationPosition[] {
  if (managed !== undefined) {
    return [{ organizationId: managed.hubId, parentId: managed.superhubId, coManagedBy: null }];
  }
  return memberships.map(({ organizationId, parentId }) => ({ organizationId, parentId, coManagedBy: null }));
}

/** The programs on which an access basis gives a code through an organization. */
function scopesWith(basis: AccessBasis, code: PermissionCode): ProgramScope[] {
  const own = positionsOf(basis).map((position) => ({
    organizationId: position.organizationId,
    isAbove: false,
    types: typesWith(basis, code, position),
  }));
  const superhubs = basis.memberships.filter(({ level }) => level === "SUPERHUB");
  const below = superhubs.map(({ organizationId }) => ({
    organizationId,
    isAbove: true,
    types: typesWith(basis, code, { organizationId: newId(), parentId: organizationId, coManagedBy: null }),
  }));
  return [...own, ...below].filter(({ types }) => types.length > 0);
}

/** The scope of a person's search besides public results, by the same decisions that give access. */
export async function searchScopeOf(platform: Platform, actor: Actor): Promise<SearchScope> {
  const basis = await accessBasisOf(platform, actor);
  const isManaging = basis.managed !== undefined;
  const mayView = (position: OrganizationPosition): boolean =>
    codesOfGrants(grantsInOrganization(basis, position)).has("VIEW_ORGANIZATION");
  return {
    userId: actor.userId,
    programs: scopesWith(basis, "VIEW_PROGRAM"),
    teams: isManaging
      ? []
      : basis.memberships
          .filter(({ entityStatus }) => USABLE_STATUSES.includes(entityStatus))
          .map(({ organizationId }) => organizationId),
    takesPart: !isManaging,
    hubs: positionsOf(basis)
      .filter(mayView)
      .map(({ organizationId }) => organizationId),
  };
}

/** The batches in which a person holds a code: through an organization, a right on the program, or a role in the batch. */
export async function batchScopeOf(platform: Platform, actor: Actor, code: PermissionCode): Promise<BatchScope> {
  const basis = await accessBasisOf(platform, actor);
  const isManaging = basis.managed !== undefined;
  const approved = basis.memberships.filter(({ entityStatus }) => APPROVED_STATUSES.includes(entityStatus));
  return {
    userId: actor.userId,
    programs: scopesWith(basis, code),
    teams: isManaging ? [] : approved.map(({ organizationId }) => organizationId),
    rights: PROGRAM_RIGHTS.filter((right) => codesOf([right]).has(code)),
    roles: isManaging ? [] : BATCH_ROLES.filter((role) => codesOf([`BATCH_${role}`]).has(code)),
  };
}

/** The organizations whose members a person may see. */
export async function teamsOf(platform: Platform, actor: Actor): Promise<string[]> {
  const basis = await accessBasisOf(platform, actor);
  const mayList = (position: OrganizationPosition): boolean =>
    codesOfGrants(grantsInOrganization(basis, position)).has("VIEW_MEMBERS");
  return positionsOf(basis)
    .filter(mayList)
    .map(({ organizationId }) => organizationId);
}
