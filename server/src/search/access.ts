import { programTypeSchema, type ProgramType } from "@openrounds/contract/programs/schemas.ts";
import { USABLE_STATUSES } from "@openrounds/contract/organizations/schemas.ts";
import { codesOfGrants } from "../kernel/access.ts";
import type { Actor } from "../kernel/http/handlers.ts";
import { newId } from "../kernel/ids.ts";
import type { Platform } from "../kernel/platform.ts";
import {
  grantsInOrganization,
  accessBasisOf,
  type OrganizationPlace,
  type AccessBasis,
} from "../organizations/access.ts";
import { grantsOnProgram } from "../programs/access.ts";
import type { Network, ProgramScope } from "./queries.ts";

const PROGRAM_TYPES: readonly ProgramType[] = programTypeSchema.options;

/** The types of programs that a standing shows in an organization, as if one private program of each were asked for. */
function typesSeen(standing: AccessBasis, { organizationId, parentId, coManagedBy }: OrganizationPlace): ProgramType[] {
  const place = { parentId, coManagedBy, canEdit: null, canView: null, takesPart: false };
  return PROGRAM_TYPES.filter((programType) => {
    const program = { organizationId, programType, visibility: "PRIVATE_PROGRAM" as const };
    return codesOfGrants(grantsOnProgram(standing, { ...place, program })).has("VIEW_PROGRAM");
  });
}

/** Where the organizations stand that a standing is about. */
function placesOf({ memberships, managed }: AccessBasis): OrganizationPlace[] {
  if (managed !== undefined) {
    return [{ organizationId: managed.hubId, parentId: managed.superhubId, coManagedBy: null }];
  }
  return memberships.map(({ organizationId, parentId }) => ({ organizationId, parentId, coManagedBy: null }));
}

function scopesOf(standing: AccessBasis): ProgramScope[] {
  const own = placesOf(standing).map((place) => ({
    organizationId: place.organizationId,
    isAbove: false,
    types: typesSeen(standing, place),
  }));
  const superhubs = standing.memberships.filter(({ level }) => level === "SUPERHUB");
  const below = superhubs.map(({ organizationId }) => ({
    organizationId,
    isAbove: true,
    types: typesSeen(standing, { organizationId: newId(), parentId: organizationId, coManagedBy: null }),
  }));
  return [...own, ...below].filter(({ types }) => types.length > 0);
}

/** What the person of a sign-in may find besides what everybody may: by the same decisions that open it to them. */
export async function networkOf(platform: Platform, actor: Actor): Promise<Network> {
  const standing = await accessBasisOf(platform, actor);
  const isManaging = standing.managed !== undefined;
  const mayView = (place: OrganizationPlace): boolean =>
    codesOfGrants(grantsInOrganization(standing, place)).has("VIEW_ORGANIZATION");
  return {
    userId: actor.userId,
    programs: scopesOf(standing),
    teams: isManaging
      ? []
      : standing.memberships
          .filter(({ entityStatus }) => USABLE_STATUSES.includes(entityStatus))
          .map(({ organizationId }) => organizationId),
    takesPart: !isManaging,
    hubs: placesOf(standing)
      .filter(mayView)
      .map(({ organizationId }) => organizationId),
  };
}
