import { programTypeSchema, type ProgramType } from "@openrounds/contract/programs/schemas.ts";
import { USABLE_STATUSES } from "@openrounds/contract/organizations/schemas.ts";
import { codesOfGrants } from "../kernel/access.ts";
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
import type { SearchScope, ProgramScope } from "./queries.ts";

const PROGRAM_TYPES: readonly ProgramType[] = programTypeSchema.options;

/**
 * The types of programs that an access basis makes visible in an organization, decided on a private program of each
 * type.
 */
function visibleTypes(
  basis: AccessBasis,
  { organizationId, parentId, coManagedBy }: OrganizationPosition,
): ProgramType[] {
  const accessFacts = { parentId, coManagedBy, canEdit: null, canView: null, takesPart: false };
  return PROGRAM_TYPES.filter((programType) => {
    const program = { organizationId, programType, visibility: "PRIVATE_PROGRAM" as const };
    return codesOfGrants(grantsOnProgram(basis, { ...accessFacts, program })).has("VIEW_PROGRAM");
  });
}

/** The positions of the organizations in an access basis. */
function positionsOf({ memberships, managed }: AccessBasis): OrganizationPosition[] {
  if (managed !== undefined) {
    return [{ organizationId: managed.hubId, parentId: managed.superhubId, coManagedBy: null }];
  }
  return memberships.map(({ organizationId, parentId }) => ({ organizationId, parentId, coManagedBy: null }));
}

function scopesOf(basis: AccessBasis): ProgramScope[] {
  const own = positionsOf(basis).map((position) => ({
    organizationId: position.organizationId,
    isAbove: false,
    types: visibleTypes(basis, position),
  }));
  const superhubs = basis.memberships.filter(({ level }) => level === "SUPERHUB");
  const below = superhubs.map(({ organizationId }) => ({
    organizationId,
    isAbove: true,
    types: visibleTypes(basis, { organizationId: newId(), parentId: organizationId, coManagedBy: null }),
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
    programs: scopesOf(basis),
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
