import type { OrganizationRole } from "@openrounds/contract/kernel/permissions.ts";
import { ROLE_ORDER, existsAt } from "@openrounds/contract/organizations/members/rules.ts";
import { codesOfGrants, type Codes, type Grant } from "../../kernel/access.ts";
import { now } from "../../kernel/clock.ts";
import { grantsInOrganization, type HeldMembership, type AccessBasis } from "../../organizations/access.ts";
import type { OrganizationRow } from "../../organizations/service.ts";
import { grantsOnProgram, type ProgramPlace, type ProgramGrantSource } from "../../programs/access.ts";
import type { ExplainedCode, RightSource } from "./present.ts";

/** Where permissions are explained: an organization, or one of its programs. */
export interface RightsPlace {
  readonly organization: OrganizationRow;
  readonly place: ProgramPlace | undefined;
}

/** The grants of an access basis there, by the same decision as every call. */
const grantsAt = (basis: AccessBasis, { organization, place }: RightsPlace): Grant<ProgramGrantSource>[] =>
  place === undefined ? grantsInOrganization(basis, organization) : grantsOnProgram(basis, place);

const membershipWith = (
  { organizationId, parentId, name, level }: OrganizationRow,
  roles: OrganizationRole[],
): HeldMembership => ({
  ...{ organizationId, parentId, name, level, roles, roleEnds: {} },
  entityStatus: "ACTIVE",
});

/** A program of the organization for a person without rights or participation. */
const placeOf = ({ organization, place }: RightsPlace): ProgramPlace => ({
  ...{ parentId: organization.parentId, coManagedBy: organization.coManagedBy },
  program: place?.program ?? {
    organizationId: organization.organizationId,
    programType: "REGULAR_PROGRAM",
    visibility: "PRIVATE_PROGRAM",
  },
  ...{ canEdit: false, canView: false, takesPart: false },
});

interface HypotheticalSource extends RightSource {
  readonly codes: Codes;
}

/** The codes that each role in the organization would give. */
function sourcesByRole(asked: RightsPlace): HypotheticalSource[] {
  const { organization } = asked;
  const bare = asked.place === undefined ? asked : { organization, place: placeOf(asked) };
  return ROLE_ORDER.filter((role) => existsAt(role, organization.level)).map((role) => {
    const basis = { memberships: [membershipWith(organization, [role])], managed: undefined };
    return { kind: "role", role, codes: codesOfGrants(grantsAt(basis, bare)) };
  });
}

/** The codes that each role in the superhub above, and managing for it, would give. */
function sourcesFromAbove(asked: RightsPlace): HypotheticalSource[] {
  const { organization } = asked;
  const { organizationId, parentId, coManagedBy } = organization;
  const superhubId = parentId ?? coManagedBy;
  if (superhubId === null) return [];
  const bare = asked.place === undefined ? asked : { organization, place: placeOf(asked) };
  const codesBy = (basis: AccessBasis): Codes => codesOfGrants(grantsAt(basis, bare));
  const above = (role: OrganizationRole): HeldMembership => ({
    ...{ organizationId: superhubId, parentId: null, name: "", roles: [role], roleEnds: {} },
    ...{ level: "SUPERHUB", entityStatus: "ACTIVE" },
  });
  const managed = { superhubId, hubId: organizationId, hubStatus: organization.entityStatus, endsAt: now() };
  const managing = { kind: "managing" as const, codes: codesBy({ memberships: [], managed }) };
  return [
    ...ROLE_ORDER.map((role) => ({
      kind: "above" as const,
      role,
      codes: codesBy({ memberships: [above(role)], managed: undefined }),
    })),
    ...(organization.level === "HUB" ? [managing] : []),
  ];
}

/** The codes that the rights on one program would give. */
function sourcesByRight(asked: RightsPlace): HypotheticalSource[] {
  const basis = { memberships: [membershipWith(asked.organization, [])], managed: undefined };
  return (["canView", "canEdit"] as const).map((kind) => ({
    kind,
    codes: codesOfGrants(grantsOnProgram(basis, { ...placeOf(asked), [kind]: true })),
  }));
}

/**
 * Every permission there, with its current sources, or with the possible sources when there are none. Both come from
 * the access decision itself, applied to actual and to hypothetical memberships.
 */
export function explainRights(bases: readonly AccessBasis[], asked: RightsPlace): ExplainedCode[] {
  const grants = bases.flatMap((basis) => grantsAt(basis, asked));
  const imagined = [...sourcesByRole(asked), ...sourcesByRight(asked), ...sourcesFromAbove(asked)];
  const shown = codesOfGrants([...grants, ...imagined.map(({ codes }) => ({ through: undefined, codes }))]);
  return [...shown].map((code) => {
    const through = grants.filter(({ codes }) => codes.has(code)).map((grant) => grant.through);
    const givers = imagined.filter(({ codes }) => codes.has(code));
    const givenBy = through.length > 0 ? [] : givers.map(({ codes: _, ...giver }) => giver);
    return { code, through, givenBy };
  });
}
