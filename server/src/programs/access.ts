import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { APPROVED_STATUSES } from "@openrounds/contract/organizations/schemas.ts";
import type { ProgramType } from "@openrounds/contract/programs/schemas.ts";
import {
  authorize,
  codesOf,
  codesOfGrants,
  markReached,
  type Codes,
  type Grant,
  type Reached,
} from "../kernel/access.ts";
import type { PermittedContext } from "../kernel/http/handlers.ts";
import type { AccessPlatform, Platform } from "../kernel/platform.ts";
import {
  grantsInOrganization,
  accessBasisOf,
  type SignInActor,
  type AccessBasis,
  type GrantSource,
} from "../organizations/access.ts";
import { findProgram, type ProgramAccessRow, type ProgramRow } from "./queries.ts";

type CodesByCode = readonly (readonly [PermissionCode, Iterable<PermissionCode>])[];

const EDITOR_CODES: Codes = codesOf(["RIGHT_CAN_EDIT"]);
const VIEWER_CODES = ["VIEW_PROGRAM", "VIEW_BATCH_DETAILS", "VIEW_SESSION_DETAILS"] as const;

/** The codes that organization codes give on its training programs and events. */
const BY_TYPE: Readonly<Record<ProgramType, CodesByCode>> = {
  REGULAR_PROGRAM: [],
  TRAINING_PROGRAM: [
    ["EDIT_TRAINING_PROGRAM", EDITOR_CODES],
    ["VIEW_TRAINING_PROGRAM", VIEWER_CODES],
  ],
  EVENT_PROGRAM: [
    ["EDIT_TRAINING_EVENT", EDITOR_CODES],
    ["VIEW_TRAINING_EVENT", VIEWER_CODES],
  ],
};

const VIEW_CODES: Codes = new Set(["VIEW_PROGRAM"]);
const PUBLIC_GRANT: Grant<ProgramGrantSource> = { through: { kind: "public" }, codes: VIEW_CODES };
const PARTICIPANT_GRANT: Grant<ProgramGrantSource> = { through: { kind: "participant" }, codes: VIEW_CODES };
const grantOfRight = (right: "RIGHT_CAN_EDIT" | "RIGHT_CAN_VIEW"): Grant<ProgramGrantSource> => ({
  through: { kind: "right", right },
  codes: codesOf([right]),
});
const EDIT_RIGHT = grantOfRight("RIGHT_CAN_EDIT");
const VIEW_RIGHT = grantOfRight("RIGHT_CAN_VIEW");

/** What decides whether a program is visible to a person. */
export interface ProgramAccessFacts extends Omit<ProgramAccessRow, "program" | "organizationName" | "level"> {
  readonly program: Pick<ProgramRow, "organizationId" | "programType" | "visibility">;
}

/** Grant sources of codes on a program, besides those of its organization. */
export type ProgramGrantSource =
  | GrantSource
  | { readonly kind: "right"; readonly right: "RIGHT_CAN_EDIT" | "RIGHT_CAN_VIEW" }
  | { readonly kind: "public" | "participant" };

const belongsTo = ({ memberships }: AccessBasis, { organizationId }: Pick<ProgramRow, "organizationId">): boolean =>
  memberships.some((each) => each.organizationId === organizationId && APPROVED_STATUSES.includes(each.entityStatus));

/** A right is in force while its holder is an active member of the team and the hub is approved. */
function grantsOfRights(
  basis: AccessBasis,
  { program, canEdit, canView }: ProgramAccessFacts,
): Grant<ProgramGrantSource>[] {
  if (basis.managed !== undefined || !belongsTo(basis, program)) return [];
  const grants = [canEdit === true && EDIT_RIGHT, canView === true && VIEW_RIGHT];
  return grants.filter((each) => each !== false);
}

/** The grant of an organization, restricted to its programs of a type. */
function restrictToType({ through, codes }: Grant<GrantSource>, gives: CodesByCode): Grant<GrantSource> {
  const all = new Set(codes);
  for (const [code, given] of gives) if (codes.has(code)) for (const each of given) all.add(each);
  return { through, codes: all };
}

/**
 * The grants of an access basis on a program: of the organization, by its type, by right, public ones, and by
 * participation.
 */
export function grantsOnProgram(basis: AccessBasis, accessRow: ProgramAccessFacts): Grant<ProgramGrantSource>[] {
  const { program, parentId, coManagedBy, takesPart } = accessRow;
  const { organizationId, programType, visibility } = program;
  const gives = BY_TYPE[programType];
  const inOrganization = grantsInOrganization(basis, { organizationId, parentId, coManagedBy });
  return [
    ...(gives.length === 0 ? inOrganization : inOrganization.map((grant) => restrictToType(grant, gives))),
    ...grantsOfRights(basis, accessRow),
    ...(visibility === "PUBLIC_PROGRAM" ? [PUBLIC_GRANT] : []),
    ...(takesPart && basis.managed === undefined ? [PARTICIPANT_GRANT] : []),
  ];
}

/** The codes that an access basis gives on a program. */
export const programCodesBy = (basis: AccessBasis, accessRow: ProgramAccessFacts): Set<PermissionCode> =>
  codesOfGrants(grantsOnProgram(basis, accessRow));

/** The codes of a person on a program. */
const codesOnProgram = async (
  platform: AccessPlatform,
  actor: SignInActor,
  accessRow: ProgramAccessFacts,
): Promise<Codes> => programCodesBy(await accessBasisOf(platform, actor), accessRow);

export interface ReachedProgram {
  readonly program: Reached<ProgramRow>;
  readonly accessRow: ProgramAccessRow;
  readonly codes: Codes;
}

/** Decides access to a program from a row that was read already; undefined means that there is no such program. */
export async function proveProgram<Row extends ProgramAccessFacts>(
  { platform, actor, needs }: PermittedContext,
  row: Row | undefined,
): Promise<{ readonly accessRow: Reached<Row>; readonly codes: Codes }> {
  const codes = row === undefined ? new Set<PermissionCode>() : await codesOnProgram(platform, actor, row);
  return { accessRow: authorize({ row, codes, needs, knownBy: ["VIEW_PROGRAM", "VIEW_ALL_PROGRAMS"] }), codes };
}

/** The only way from an id to a program: reads it and proves the permission of the endpoint. */
export async function reachProgram(context: PermittedContext, programId: string): Promise<ReachedProgram> {
  const { accessRow, codes } = await proveProgram(
    context,
    await findProgram(context.db, programId, context.actor.userId),
  );
  return { program: markReached(accessRow.program), accessRow, codes };
}

/** The programs of a list that the person may open, with the codes on each. */
export async function withProgramCodes<P extends ProgramAccessFacts>(
  platform: Platform,
  actor: SignInActor,
  accessRows: readonly P[],
): Promise<{ readonly accessRow: Reached<P>; readonly codes: Codes }[]> {
  const basis = await accessBasisOf(platform, actor);
  return accessRows.map((accessRow) => ({
    accessRow: markReached(accessRow),
    codes: programCodesBy(basis, accessRow),
  }));
}
