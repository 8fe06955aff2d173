import type { OrganizationRole } from "@openrounds/contract/kernel/permissions.ts";
import { ROLE_ORDER, existsAt } from "@openrounds/contract/organizations/members/rules.ts";
import { codesOfGrants, type Codes, type Grant } from "../../kernel/access.ts";
import { now } from "../../kernel/clock.ts";
import { grantsInOrganization, type RoleMembership, type AccessBasis } from "../../organizations/access.ts";
import type { OrganizationRow } from "../../organizations/service.ts";
import { grantsOnProgram, type ProgramAccessFacts, type ProgramGrantSource } from "../../programs/access.ts";
import type { ExplainedCode, RightSource } from "./present.ts";

/** Where permissions are explained: an organization, or one of its programs. */
export interface ExplainedScope {
  readonly organization: OrganizationRow;
  readonly accessRow: ProgramAccessFacts | undefined;
}

/** The grants of an access basis there, by the same decision as every call. */
const grantsAt = (basis: AccessBasis, { organization, accessRow }: ExplainedScope): Grant<ProgramGrantSource>[] =>
  accessRow === undefined ? grantsInOrganization(basis, organization) : grantsOnProgram(basis, accessRow);

const membershipWith = (
  { organizationId, parentId, name, level }: OrganizationRow,
  roles: OrganizationRole[],
): RoleMembership => ({
  ...{ organizationId, parentId, name, level, roles, roleEnds: {} },
  entityStatus: "ACTIVE",
});

/** A program of the organization for a person without rights or participation. */
const accessFactsOf = ({ organization, accessRow }: ExplainedScope): ProgramAccessFacts => ({
  ...{ parentId: organization.parentId, coManagedBy: organization.coManagedBy },
  program: accessRow?.program ?? {
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
function sourcesByRole(scope: ExplainedScope): HypotheticalSource[] {
  const { organization } = scope;
  const bare = scope.accessRow === undefined ? scope : { organization, accessRow: accessFactsOf(scope) };
  return ROLE_ORDER.filter((role) => existsAt(role, organization.level)).map((role) => {
    const basis = { memberships: [membershipWith(organization, [role])], managed: undefined };
    return { kind: "role", role, codes: codesOfGrants(grantsAt(basis, bare)) };
  });
}

/** The codes that each role in the superhub above, and managing for it, would give. */
function sourcesFromAbove(scope: ExplainedScope): HypotheticalSource[] {
  const { organization } = scope;
  const { organizationId, parentId, coManagedBy } = organization;
  const superhubId = parentId ?? coManagedBy;
  if (superhubId === null) return [];
  const bare = scope.accessRow === undefined ? scope : { organization, accessRow: accessFactsOf(scope) };
  const codesBy = (basis: AccessBasis): Codes => codesOfGrants(grantsAt(basis, bare));
  const above = (role: OrganizationRole): RoleMembership => ({
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
function sourcesByRight(scope: ExplainedScope): HypotheticalSource[] {
  const basis = { memberships: [membershipWith(scope.organization, [])], managed: undefined };
  return (["canView", "canEdit"] as const).map((kind) => ({
    kind,
    codes: codesOfGrants(grantsOnProgram(basis, { ...accessFactsOf(scope), [kind]: true })),
  }));
}

/**
 * Every permission there, with its current sources, or with the possible sources when there are none. Both are computed
 * from the access decision itself, applied to actual and to hypothetical memberships.
 */
export function explainRights(bases: readonly AccessBasis[], scope: ExplainedScope): ExplainedCode[] {
  const grants = bases.flatMap((basis) => grantsAt(basis, scope));
  const imagined = [...sourcesByRole(scope), ...sourcesByRight(scope), ...sourcesFromAbove(scope)];
  const shown = codesOfGrants([...grants, ...imagined.map(({ codes }) => ({ through: undefined, codes }))]);
  return [...shown].map((code) => {
    const through = grants.filter(({ codes }) => codes.has(code)).map((grant) => grant.through);
    const givers = imagined.filter(({ codes }) => codes.has(code));
    const givenBy = through.length > 0 ? [] : givers.map(({ codes: _, ...giver }) => giver);
    return { code, through, givenBy };
  });
}
