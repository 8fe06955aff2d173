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
import type { Actor, PermittedContext } from "../kernel/http/handlers.ts";
import type { AccessPlatform, Platform } from "../kernel/platform.ts";
import {
  grantsInOrganization,
  accessBasisOf,
  type SignInActor,
  type AccessBasis,
  type GrantSource,
} from "../organizations/access.ts";
import { findProgram, type PlacedProgram, type ProgramRow } from "./queries.ts";

type Gives = readonly (readonly [PermissionCode, Iterable<PermissionCode>])[];

const TO_EDITORS: Codes = codesOf(["RIGHT_CAN_EDIT"]);
const TO_VIEWERS = ["VIEW_PROGRAM", "VIEW_BATCH_DETAILS", "VIEW_SESSION_DETAILS"] as const;

/** What codes of an organization give on its training programs and events. */
const BY_TYPE: Readonly<Record<ProgramType, Gives>> = {
  REGULAR_PROGRAM: [],
  TRAINING_PROGRAM: [
    ["EDIT_TRAINING_PROGRAM", TO_EDITORS],
    ["VIEW_TRAINING_PROGRAM", TO_VIEWERS],
  ],
  EVENT_PROGRAM: [
    ["EDIT_TRAINING_EVENT", TO_EDITORS],
    ["VIEW_TRAINING_EVENT", TO_VIEWERS],
  ],
};

const VIEWS: Codes = new Set(["VIEW_PROGRAM"]);
const TO_ALL: Grant<ThroughProgram> = { through: { kind: "public" }, codes: VIEWS };
const TO_PARTICIPANTS: Grant<ThroughProgram> = { through: { kind: "participant" }, codes: VIEWS };
const ofRight = (right: "RIGHT_CAN_EDIT" | "RIGHT_CAN_VIEW"): Grant<ThroughProgram> => ({
  through: { kind: "right", right },
  codes: codesOf([right]),
});
const EDIT_RIGHT = ofRight("RIGHT_CAN_EDIT");
const VIEW_RIGHT = ofRight("RIGHT_CAN_VIEW");

/** What makes a program known to a person. */
export interface ProgramPlace extends Omit<PlacedProgram, "program" | "organizationName" | "level"> {
  readonly program: Pick<ProgramRow, "organizationId" | "programType" | "visibility">;
}

/** Through what somebody holds codes on a program, besides those of its organization. */
export type ThroughProgram =
  | GrantSource
  | { readonly kind: "right"; readonly right: "RIGHT_CAN_EDIT" | "RIGHT_CAN_VIEW" }
  | { readonly kind: "public" | "participant" };

const belongsTo = ({ memberships }: AccessBasis, { organizationId }: Pick<ProgramRow, "organizationId">): boolean =>
  memberships.some((each) => each.organizationId === organizationId && APPROVED_STATUSES.includes(each.entityStatus));

/** A right counts while its holder belongs to the team, not before they accepted or after they left, and while the hub is approved. */
function grantsOfRights(standing: AccessBasis, { program, canEdit, canView }: ProgramPlace): Grant<ThroughProgram>[] {
  if (standing.managed !== undefined || !belongsTo(standing, program)) return [];
  const held = [canEdit === true && EDIT_RIGHT, canView === true && VIEW_RIGHT];
  return held.filter((each) => each !== false);
}

/** What a grant of the organization gives on its programs of a type. */
function onType({ through, codes }: Grant<GrantSource>, gives: Gives): Grant<GrantSource> {
  const all = new Set(codes);
  for (const [code, given] of gives) if (codes.has(code)) for (const each of given) all.add(each);
  return { through, codes: all };
}

/** What a standing gives on a program: of the organization, by its type, by right, to everybody, by taking part. */
export function grantsOnProgram(standing: AccessBasis, place: ProgramPlace): Grant<ThroughProgram>[] {
  const { program, parentId, coManagedBy, takesPart } = place;
  const { organizationId, programType, visibility } = program;
  const gives = BY_TYPE[programType];
  const inOrganization = grantsInOrganization(standing, { organizationId, parentId, coManagedBy });
  return [
    ...(gives.length === 0 ? inOrganization : inOrganization.map((grant) => onType(grant, gives))),
    ...grantsOfRights(standing, place),
    ...(visibility === "PUBLIC_PROGRAM" ? [TO_ALL] : []),
    ...(takesPart && standing.managed === undefined ? [TO_PARTICIPANTS] : []),
  ];
}

/** The codes a person holds on a program. */
export const codesOnProgram = async (
  platform: AccessPlatform,
  actor: SignInActor,
  place: ProgramPlace,
): Promise<Codes> => codesOfGrants(grantsOnProgram(await accessBasisOf(platform, actor), place));

export interface ReachedProgram {
  readonly program: Reached<ProgramRow>;
  readonly place: PlacedProgram;
  readonly codes: Codes;
}

/** Decides on a program by what was read of it for the person; undefined where there is none. */
export async function proveProgram<Place extends ProgramPlace>(
  { platform, actor, needs }: PermittedContext,
  row: Place | undefined,
): Promise<{ readonly place: Reached<Place>; readonly codes: Codes }> {
  const codes = row === undefined ? new Set<PermissionCode>() : await codesOnProgram(platform, actor, row);
  return { place: authorize({ row, codes, needs, knownBy: ["VIEW_PROGRAM", "VIEW_ALL_PROGRAMS"] }), codes };
}

/** The only way from an id to a program: with the right of the endpoint proved. */
export async function reachProgram(context: PermittedContext, programId: string): Promise<ReachedProgram> {
  const { place, codes } = await proveProgram(context, await findProgram(context.db, programId, context.actor.userId));
  return { program: markReached(place.program), place, codes };
}

/** The programs of a list that the person may open, each with the codes held on it. */
export async function withCodes<P extends ProgramPlace>(
  platform: Platform,
  actor: Actor,
  places: readonly P[],
): Promise<{ readonly place: Reached<P>; readonly codes: Codes }[]> {
  return Promise.all(
    places.map(async (place) => ({ place: markReached(place), codes: await codesOnProgram(platform, actor, place) })),
  );
}
