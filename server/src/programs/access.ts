import type { Holder, PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { authorize, codesOf, reached, type Codes, type Reached } from "../kernel/access.ts";
import type { Actor, PermittedContext } from "../kernel/http/handlers.ts";
import type { Platform } from "../kernel/platform.ts";
import { codesInOrganization, managedBy } from "../organizations/access.ts";
import { findProgram, type PlacedProgram, type ProgramRow } from "./queries.ts";

/** Which codes the training codes of an organization give on its training programs. */
const TRAINING: readonly (readonly [PermissionCode, Holder | readonly PermissionCode[]])[] = [
  ["EDIT_TRAINING_PROGRAM", "RIGHT_CAN_EDIT"],
  ["VIEW_TRAINING_PROGRAM", ["VIEW_PROGRAM", "VIEW_BATCH_DETAILS", "VIEW_SESSION_DETAILS"]],
];

/** What makes a program known to a person. */
export interface ProgramPlace extends Omit<PlacedProgram, "program" | "organizationName" | "level"> {
  readonly program: Pick<ProgramRow, "organizationId" | "programType" | "visibility">;
}

/** The codes a person holds on a program: of the organization, by right, by training, by taking part. */
export async function codesOnProgram(platform: Platform, actor: Actor, place: ProgramPlace): Promise<Codes> {
  const { program, parentId, coManagedBy } = place;
  const { organizationId } = program;
  const held = await codesInOrganization(platform, actor, { organizationId, parentId, coManagedBy });
  const codes = new Set(held);
  if (program.visibility === "PUBLIC_PROGRAM") codes.add("VIEW_PROGRAM");
  const isManaging = (await managedBy(platform, actor)) !== undefined;
  const rights: Holder[] = [];
  if (place.canEdit === true && !isManaging) rights.push("RIGHT_CAN_EDIT");
  if (place.canView === true && !isManaging) rights.push("RIGHT_CAN_VIEW");
  for (const code of codesOf(rights)) codes.add(code);
  if (program.programType === "TRAINING_PROGRAM") {
    for (const [code, gives] of TRAINING) {
      if (!held.has(code)) continue;
      for (const given of typeof gives === "string" ? codesOf([gives]) : gives) codes.add(given);
    }
  }
  if (place.takesPart && !isManaging) codes.add("VIEW_PROGRAM");
  return codes;
}

export interface ReachedProgram {
  readonly program: Reached<ProgramRow>;
  readonly place: PlacedProgram;
  readonly codes: Codes;
}

/** The only way from an id to a program: with the right of the endpoint proved. */
export async function reachProgram(
  { platform, db, actor, needs }: PermittedContext,
  programId: string,
): Promise<ReachedProgram> {
  const place = await findProgram(db, programId, actor.userId);
  const codes = place === undefined ? new Set<PermissionCode>() : await codesOnProgram(platform, actor, place);
  const program = authorize({ row: place?.program, codes, needs, knownBy: ["VIEW_PROGRAM", "VIEW_ALL_PROGRAMS"] });
  return { program, place: { ...place, program } as PlacedProgram, codes };
}

/** The programs of a list that the person may open, each with the codes held on it. */
export async function withCodes<P extends ProgramPlace>(
  platform: Platform,
  actor: Actor,
  places: readonly P[],
): Promise<{ readonly place: Reached<P>; readonly codes: Codes }[]> {
  return Promise.all(
    places.map(async (place) => ({ place: reached(place), codes: await codesOnProgram(platform, actor, place) })),
  );
}
